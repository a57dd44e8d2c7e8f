import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import { CompanyPicker } from '#features/companies/widgets/company-picker.tsx';
import type { FormState } from '#lib/state/use-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FarmDraft } from '../model/farm-draft.ts';
import { FarmPlaceFields } from './farm-place-fields.tsx';

type Props = { draft: FarmDraft; onChange: (draft: FarmDraft) => void; sending: FormState };

export function FarmFields({ draft, onChange, sending }: Props) {
  const t = useTranslations('adminFarms');
  const choices = useCodeChoices();
  const { problems, forget } = sending;
  const change = (part: Partial<FarmDraft>): void => {
    forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  const text = (name: 'farmName' | 'farmId' | 'code') => ({
    name,
    label: t(`field.${name}`),
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
    error: problems[name],
  });
  return (
    <>
      <TextField {...text('farmName')} maxLength={60} />
      <CompanyPicker
        value={draft.companyId}
        onChange={(companyId) => change({ companyId })}
        error={problems['companyId']}
      />
      <TextField
        {...text('farmId')}
        description={t('hint.farmId')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <TextField {...text('code')} description={t('hint.code')} maxLength={20} />
      <SelectField
        name="cultivationType"
        label={t('field.cultivationType')}
        data={[{ value: '', label: t('choose') }, ...choices('FARM_CULTIVATION_TYPE')]}
        value={draft.cultivationType}
        onChange={({ currentTarget }) => change({ cultivationType: currentTarget.value })}
        error={problems['cultivationType']}
      />
      <SelectField
        name="operationStatus"
        label={t('field.operationStatus')}
        data={choices('FARM_OPERATION_STATUS')}
        value={draft.operationStatus}
        onChange={({ currentTarget }) => change({ operationStatus: currentTarget.value })}
        error={problems['operationStatus']}
      />
      <FarmPlaceFields draft={draft} onChange={change} problems={problems} />
      <PhoneField
        name="farmManagerPhoneNo"
        label={t('field.farmManagerPhoneNo')}
        value={draft.farmManagerPhoneNo}
        onChange={(farmManagerPhoneNo) => change({ farmManagerPhoneNo })}
        error={problems['farmManagerPhoneNo']}
      />
    </>
  );
}
