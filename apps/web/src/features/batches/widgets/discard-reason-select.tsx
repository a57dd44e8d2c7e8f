import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import { SelectField } from '#ui/forms/select-field.tsx';

type Props = {
  name: string;
  value: string;
  onChange: (reason: string) => void;
  /** replaces the label `Reason` where that is ambiguous */
  label?: string;
  error?: string | undefined;
  className?: string | undefined;
};

export function DiscardReasonSelect({ name, value, onChange, label, error, className }: Props) {
  const t = useTranslations('batches.step');
  return (
    <SelectField
      className={className}
      name={name}
      label={label ?? t('reason')}
      data={useCodeChoices()('DISCARD_REASON')}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
