import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import type { CompanyDraft } from '../model/company-draft.ts';
import { isBusinessNumber } from '@onsil/domain/text/business-number';
import { formatBusinessNumber } from '../model/business-number.ts';

type BusinessNumberProps = { value: string; onChange: (text: string) => void; error: string | undefined };

/** A business number; its check digit is verified once all ten digits are typed. */
function BusinessNumberField({ value, onChange, error }: BusinessNumberProps) {
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

type Props = { draft: CompanyDraft; onChange: (draft: CompanyDraft) => void; sending: FormState };

export function CompanyFields({ draft, onChange, sending: { problems, forget } }: Props) {
  const t = useTranslations('companies.field');
  const change = (part: Partial<CompanyDraft>): void => {
    forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  return (
    <>
      <TextField
        name="companyName"
        label={t('companyName')}
        autoComplete="off"
        maxLength={100}
        value={draft.companyName}
        onChange={({ currentTarget }) => change({ companyName: currentTarget.value })}
        error={problems['companyName']}
      />
      <BusinessNumberField
        value={draft.businessNo}
        onChange={(businessNo) => change({ businessNo })}
        error={problems['businessNo']}
      />
      <DayField
        name="startDate"
        label={t('startDate')}
        value={draft.startDate}
        onChange={(startDate) => change({ startDate })}
        error={problems['startDate']}
      />
      <PhoneField
        name="phoneNo"
        label={t('phoneNo')}
        value={draft.phoneNo}
        onChange={(phoneNo) => change({ phoneNo })}
        error={problems['phoneNo']}
      />
      <TextField
        name="address"
        label={t('address')}
        autoComplete="off"
        maxLength={200}
        value={draft.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
        error={problems['address']}
      />
      <TextField
        name="addressDetail"
        label={t('addressDetail')}
        autoComplete="off"
        maxLength={100}
        value={draft.addressDetail}
        onChange={({ currentTarget }) => change({ addressDetail: currentTarget.value })}
        error={problems['addressDetail']}
      />
    </>
  );
}
