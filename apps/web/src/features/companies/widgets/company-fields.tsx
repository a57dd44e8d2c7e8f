import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { BusinessNumberField } from './business-number-field.tsx';
import type { CompanyDraft } from '../model/company-draft.ts';

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
