import { useTranslations } from 'use-intl';
import type { RackGroup } from '@onsil/contract/racks';
import type { FormState } from '#lib/forms/form.ts';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { RackDraft } from '../model/rack-draft.ts';
import { SectionEditor } from './section-editor.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from '../racks.module.css';

type Props = {
  groups: readonly RackGroup[];
  form: FormState<RackDraft>;
};

/** Inputs for a rack's name, place, size and sections. */
export function RackFields({ groups, form }: Props) {
  const t = useTranslations('racks.form');
  const text = (name: 'name' | 'place') => (
    <TextField
      {...form.field(name)}
      label={t(name)}
      description={name === 'place' ? t('placeHint') : undefined}
      autoComplete="off"
      maxLength={40}
    />
  );
  return (
    <>
      {text('name')}
      <SelectField
        {...form.field('rackGroupNo')}
        label={t('rackGroupNo')}
        data={groups.map(({ rackGroupNo, name }) => ({ value: String(rackGroupNo), label: name }))}
      />
      {text('place')}
      <div className={`${flow.stack3} ${classes.three}`}>
        {(['tierCount', 'columnCount', 'pots'] as const).map((name) => (
          <NumberField key={name} {...form.field(name)} label={t(name)} isWhole maxLength={6} />
        ))}
      </div>
      <SectionEditor form={form} />
    </>
  );
}
