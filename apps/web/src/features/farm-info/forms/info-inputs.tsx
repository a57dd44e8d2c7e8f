import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import type { FormState } from '#lib/forms/form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { InfoDraft } from '../model/info-draft.ts';
import { asField, type InfoField } from '../model/info-fields.ts';
import typography from '#ui/theme/typography.module.css';

type Props = {
  fields: readonly InfoField[];
  form: FormState<InfoDraft>;
};

const hints = { degrees: 'hint.degrees', link: 'hint.homepage' } as const;
const keyboards = { amount: 'decimal', count: 'numeric', degrees: 'decimal', link: 'url' } as const;

function Input({ field, form }: Omit<Props, 'fields'> & { field: InfoField }) {
  const t = useTranslations('farmInfo');
  const choices = useCodeChoices();
  const { kind, unit, most } = asField(field);
  const { value = '', ...input } = form.field(field.path);
  const same = {
    ...input,
    value,
    label: t(`field.${field.path}`),
    ...(most !== undefined && { maxLength: most }),
  };
  if (kind === 'lines') return <TextAreaField {...same} />;
  if (kind === 'cultivation') {
    const options = choices('FARM_CULTIVATION_TYPE');
    // An obsolete current code stays selectable.
    const known = options.some((one) => one.value === value);
    return <SelectField {...same} data={known ? options : [{ value, label: value }, ...options]} />;
  }
  if (kind === 'day')
    return <DayField {...same} value={value === '' ? null : value} onChange={(day) => input.onChange(day ?? '')} />;
  if (kind === 'line') return <TextField {...same} />;
  return (
    <TextField
      {...same}
      inputMode={keyboards[kind]}
      description={kind in hints && t(hints[kind as keyof typeof hints])}
      rightSection={unit !== undefined && <span className={typography.caption}>{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : 48}
      rightSectionPointerEvents="none"
    />
  );
}

/** An input for each field. */
export function InfoFields({ fields, ...rest }: Props) {
  return fields.map((field) => <Input key={field.path} field={field} {...rest} />);
}
