import { isBusinessNumber } from '@onsil/domain/text/business-number';
import { useTranslations } from 'use-intl';
import { TextField } from '#ui/forms/text-field.tsx';
import { formatBusinessNumber } from '../model/business-number.ts';

type Props = { value: string; onChange: (text: string) => void; error: string | undefined };

/** A business number; its check digit is verified once all ten digits are typed. */
export function BusinessNumberField({ value, onChange, error }: Props) {
  const t = useTranslations('companies.businessNo');
  const digits = value.replaceAll(/\D/g, '');
  const isComplete = digits.length >= 10;
  const isInvalid = isComplete && !isBusinessNumber(digits);
  const hint = digits === '' ? t('hint') : isComplete ? t('right') : t('left', { count: 10 - digits.length });
  return (
    <TextField
      name="businessNo"
      label={t('optional')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) =>
        // Hyphens are added on blur during an edit in the middle, which would move the caret.
        onChange(selectionStart === typed.length ? formatBusinessNumber(typed) : typed)
      }
      onBlur={() => onChange(formatBusinessNumber(value))}
      description={isInvalid ? undefined : hint}
      error={error ?? (isInvalid ? t('wrong') : undefined)}
    />
  );
}
