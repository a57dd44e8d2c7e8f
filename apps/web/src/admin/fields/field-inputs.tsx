import { useTranslations } from 'use-intl';
import type { AdminField } from '@onsil/contract/admin-fields';
import type { FormState } from '#lib/forms/form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { FieldDraft } from './model/field-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './fields.module.css';

type Props = {
  /** the field to edit; a new one without it */
  field: AdminField | undefined;
  form: FormState<FieldDraft>;
};

const pairs = [
  ['min', 'max'],
  ['scaleMin', 'scaleMax'],
] as const;

/** Names, unit, decimals, limits and scale of a field. */
export function FieldInputs({ field, form }: Props) {
  const t = useTranslations('adminFields');
  const core = field?.isCore === true;
  const input = (name: Exclude<keyof FieldDraft, 'rollup'>, fixed: boolean, inputMode: 'text' | 'numeric' = 'text') => (
    <TextField
      {...form.field(name)}
      label={t(`field.${name}`)}
      inputMode={inputMode}
      autoComplete="off"
      disabled={fixed}
    />
  );
  return (
    <>
      {core && <p className={`${typography.caption} ${classes.hint}`}>{t('coreHint')}</p>}
      {field === undefined && (
        <div>
          {input('key', false)}
          <p className={`${typography.caption} ${classes.hint}`}>{t('keyHint')}</p>
        </div>
      )}
      {input('nameKo', false)}
      {input('nameEn', false)}
      <div className={flow.pair}>
        {input('unit', core)}
        {input('decimals', core, 'numeric')}
      </div>
      {pairs.map(([low, high]) => (
        <div key={low}>
          <div className={flow.pair}>
            {input(low, core && low === 'min')}
            {input(high, core && high === 'max')}
          </div>
          <p className={`${typography.caption} ${classes.hint}`}>{t(low === 'min' ? 'limitsHint' : 'scaleHint')}</p>
        </div>
      ))}
      <SelectField
        {...form.field('rollup')}
        label={t('field.rollup')}
        disabled={core}
        data={(['mean', 'max', 'sum'] as const).map((value) => ({ value, label: t(`rollup.${value}`) }))}
      />
    </>
  );
}
