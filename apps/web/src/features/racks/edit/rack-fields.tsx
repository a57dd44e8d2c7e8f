import type { RackGroup } from '@onsil/contract/racks';
import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/state/use-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { RackDraft } from '../model/rack-draft.ts';
import classes from '../racks.module.css';
import { SectionEditor } from './section-editor.tsx';

type Props = {
  groups: readonly RackGroup[];
  draft: RackDraft;
  sending: FormState;
  onChange: (part: Partial<RackDraft>) => void;
};

/** Inputs for a rack's name, place, size and sections. */
export function RackFields({ groups, draft, sending, onChange }: Props) {
  const t = useTranslations('racks.form');
  const { problems, forget } = sending;
  const change = (part: Partial<RackDraft>): void => {
    forget(...Object.keys(part));
    onChange(part);
  };
  const text = (name: 'name' | 'place') => (
    <TextField
      name={name}
      label={t(name)}
      description={name === 'place' ? t('placeHint') : undefined}
      autoComplete="off"
      maxLength={40}
      value={draft[name]}
      error={problems[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      {text('name')}
      <SelectField
        name="rackGroupNo"
        label={t('rackGroupNo')}
        value={draft.rackGroupNo}
        error={problems['rackGroupNo']}
        data={groups.map(({ rackGroupNo, name }) => ({ value: String(rackGroupNo), label: name }))}
        onChange={({ currentTarget }) => change({ rackGroupNo: currentTarget.value })}
      />
      {text('place')}
      <div className={classes.three}>
        {(['tierCount', 'columnCount', 'pots'] as const).map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(name)}
            maxLength={6}
            value={draft[name]}
            error={problems[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </div>
      <SectionEditor draft={draft} sending={sending} onChange={(sections) => onChange({ sections })} />
    </>
  );
}
