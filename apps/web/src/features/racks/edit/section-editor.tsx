import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/forms/form.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { RackGrid, type RackRendering } from '../grid/rack-grid.tsx';
import type { GridHandlers } from '../grid/use-grid-gestures.ts';
import type { Area } from '../model/positions.ts';
import type { RackDraft, SectionDraft } from '../model/rack-draft.ts';
import { useRackText } from '../model/use-rack-text.ts';
import { clampSize, useSectionErrors } from './use-section-errors.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../racks.module.css';

/** The editor draws the rack without batches. */
const bare: RackRendering = {
  day: '',
  cellStyles: { of: () => ({ tint: '', sign: '' }), tints: [] },
  batches: new Map(),
  bare: true,
};

type RowProps = {
  form: FormState<RackDraft>;
  index: number;
  section: SectionDraft;
  /** whether it overlaps another section or leaves the rack, as typed */
  error: string | undefined;
  /** the rectangle selected in the drawing */
  picked: Area | null;
};

function SectionRow({ form, index, section, error, picked }: RowProps) {
  const t = useTranslations('racks.sections');
  const text = useRackText();
  const name = form.field(`sections.${index}.name`);
  const where = t('pick', { tiers: text.tiers(section), columns: text.columns(section) });
  return (
    <li>
      <TextField
        {...name}
        label={`${t('rename')} (${where})`}
        maxLength={40}
        autoComplete="off"
        error={error ?? name.error ?? form.error(`sections.${index}`)}
      />
      {picked && (
        <Button onClick={() => form.setAt(`sections.${index}`, { ...section, ...picked })}>{t('again')}</Button>
      )}
      <IconButton label={t('remove', { name: section.name })} onClick={() => form.remove('sections', index)}>
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Whether an area has a position, by its key `rack:tier:column`. */
const isIn = (area: Area | null, key: string): boolean => {
  const [, tier = 0, column = 0] = key.split(':').map(Number);
  return (
    area !== null &&
    area.tierFrom <= tier &&
    tier <= area.tierTo &&
    area.columnFrom <= column &&
    column <= area.columnTo
  );
};

/** Editor of a rack's sections: rectangles selected in its drawing. */
export function SectionEditor({ form }: { form: FormState<RackDraft> }) {
  const t = useTranslations('racks.sections');
  const text = useRackText();
  const [picked, setPicked] = useState<Area | null>(null);
  const draft = form.values;
  const { sections } = draft;
  const size = clampSize(draft);
  const handlers: GridHandlers = {
    isOn: () => false,
    onBegin: () => {},
    onPaint: (area) => setPicked(area),
    onEscape: () => setPicked(null),
  };
  const add = (area: Area): void => {
    form.insert('sections', { name: t('usual', { number: sections.length + 1 }), ...area });
    setPicked(null);
  };
  const faults = useSectionErrors()(draft);
  return (
    <fieldset className={flow.stack2}>
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
        markOf={(key) => (isIn(picked, key) ? 's' : 'o')}
        gridHandlers={handlers}
      />
      {picked && (
        <div className={`${flow.wrap2} ${flow.above2} ${typography.small}`}>
          <output>{t('pick', { tiers: text.tiers(picked), columns: text.columns(picked) })}</output>
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
              form={form}
              index={index}
              section={section}
              error={faults[`sections.${index}.name`]}
              picked={picked}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
