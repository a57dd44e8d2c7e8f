import { useTranslations } from 'use-intl';
import { isBusinessNumber } from '@onsil/domain/text/business-number';
import { today } from '#lib/format/iso-day.ts';
import type { FormField, FormState } from '#lib/forms/form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { formatBusinessNumber } from '../model/business-number.ts';
import type { CompanyDraft } from '../model/company-draft.ts';

/** A business number; its check digit is verified once all ten digits are typed. */
function BusinessNumberField({ name, value, onChange, error }: FormField<string>) {
  const t = useTranslations('companies.businessNo');
  const digits = value.replaceAll(/\D/g, '');
  const isComplete = digits.length >= 10;
  const isInvalid = isComplete && !isBusinessNumber(digits);
  const hint = digits === '' ? t('hint') : isComplete ? t('right') : t('left', { count: 10 - digits.length });
  return (
    <TextField
      name={name}
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

export function CompanyFields({ form }: { form: FormState<CompanyDraft> }) {
  const t = useTranslations('companies.field');
  return (
    <>
      <TextField {...form.field('companyName')} label={t('companyName')} autoComplete="off" maxLength={100} />
      <BusinessNumberField {...form.field('businessNo')} />
      <DayField {...form.field('startDate')} label={t('startDate')} defaultLevel="decade" maxDate={today()} />
      <PhoneField {...form.field('phoneNo')} label={t('phoneNo')} />
      <TextField {...form.field('address')} label={t('address')} autoComplete="off" maxLength={200} />
      <TextField {...form.field('addressDetail')} label={t('addressDetail')} autoComplete="off" maxLength={100} />
    </>
  );
}
