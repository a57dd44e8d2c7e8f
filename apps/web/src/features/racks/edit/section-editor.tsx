import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import typography from '#ui/theme/typography.module.css';
import type { Area } from '../model/positions.ts';
import type { RackDraft, SectionDraft } from '../model/rack-draft.ts';
import { RackGrid, type RackRendering } from '../grid/rack-grid.tsx';
import classes from '../racks.module.css';
import type { GridHandlers } from '../grid/use-grid-gestures.ts';
import { useRackText } from '../model/use-rack-text.ts';
import { clampSize, useSectionErrors } from './use-section-errors.ts';

type Props = {
  draft: RackDraft;
  sending: FormState;
  onChange: (sections: SectionDraft[]) => void;
};

/** The editor draws the rack without batches. */
const bare: RackRendering = {
  day: '',
  faces: { of: () => ({ tint: '', sign: '' }), tints: [] },
  batches: new Map(),
  bare: true,
};

type RowProps = {
  section: SectionDraft;
  index: number;
  error: string | undefined;
  /** the rectangle selected in the drawing */
  picked: Area | null;
  onChange: (part: Partial<SectionDraft>) => void;
  onRemove: () => void;
};

function SectionRow({ section, index, error, picked, onChange, onRemove }: RowProps) {
  const t = useTranslations('racks.sections');
  const words = useRackText();
  const where = t('pick', { tiers: words.tiers(section), columns: words.columns(section) });
  return (
    <li>
      <TextField
        name={`sections.${index}.name`}
        label={`${t('rename')} (${where})`}
        maxLength={40}
        autoComplete="off"
        value={section.name}
        error={error}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {picked && <Button onClick={() => onChange(picked)}>{t('again')}</Button>}
      <IconButton label={t('remove', { name: section.name })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Editor of a rack's sections: rectangles selected in its drawing. */
export function SectionEditor({ draft, sending: { problems, forget }, onChange }: Props) {
  const t = useTranslations('racks.sections');
  const words = useRackText();
  const [picked, setPicked] = useState<Area | null>(null);
  const { sections } = draft;
  const size = clampSize(draft);
  const isIn = (tier: number, column: number): boolean =>
    picked !== null &&
    picked.tierFrom <= tier &&
    tier <= picked.tierTo &&
    picked.columnFrom <= column &&
    column <= picked.columnTo;
  const handlers: GridHandlers = {
    isOn: () => false,
    onBegin: () => {},
    onPaint: (area) => setPicked(area),
    onEscape: () => setPicked(null),
  };
  const change = (index: number, part: Partial<SectionDraft>): void => {
    forget(`sections.${index}`, `sections.${index}.name`);
    onChange(sections.map((section, at) => (at === index ? { ...section, ...part } : section)));
  };
  const add = (area: Area): void => {
    onChange([...sections, { name: t('usual', { number: sections.length + 1 }), ...area }]);
    setPicked(null);
  };
  const faults = useSectionErrors()(draft);
  return (
    <fieldset className={classes.part}>
      <legend>{t('title')}</legend>
      <p className={typography.hint}>{t('hint')}</p>
      <RackGrid
        rack={{
          ...size,
          rackId: 0,
          held: [],
          reserved: [],
          controllers: [],
          sections: sections.map((section, index) => ({ ...section, sectionNo: index })),
        }}
        drawing={bare}
        label={t('grid')}
        markOf={(key) => {
          const [, tier = 0, column = 0] = key.split(':').map(Number);
          return isIn(tier, column) ? 's' : 'o';
        }}
        grip={handlers}
      />
      {picked && (
        <div className={classes.sections}>
          <output>{t('pick', { tiers: words.tiers(picked), columns: words.columns(picked) })}</output>
          <Button onClick={() => add(picked)}>{t('add')}</Button>
        </div>
      )}
      {sections.length === 0 ? (
        <p className={typography.hint}>{t('none')}</p>
      ) : (
        <ul className={classes.rows}>
          {sections.map((section, index) => (
            <SectionRow
              // oxlint-disable-next-line react/no-array-index-key -- their names change while they are typed, their order does not
              key={index}
              section={section}
              index={index}
              error={
                faults[`sections.${index}.name`] ?? problems[`sections.${index}.name`] ?? problems[`sections.${index}`]
              }
              picked={picked}
              onChange={(part) => change(index, part)}
              onRemove={() => onChange(sections.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
