import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import { CompanyPicker } from '#features/companies/widgets/company-picker.tsx';
import type { FormState } from '#lib/forms/form.ts';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { FarmDraft } from '../model/farm-draft.ts';
import { FarmPlaceFields } from './farm-place-fields.tsx';

export function FarmFields({ form }: { form: FormState<FarmDraft> }) {
  const t = useTranslations('adminFarms');
  const choices = useCodeChoices();
  const text = (name: 'farmName' | 'farmId' | 'code') => ({
    ...form.field(name),
    label: t(`field.${name}`),
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...text('farmName')} maxLength={60} />
      <CompanyPicker {...form.field('companyId')} />
      <TextField
        {...text('farmId')}
        description={t('hint.farmId')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <TextField {...text('code')} description={t('hint.code')} maxLength={20} />
      <SelectField
        {...form.field('cultivationType')}
        label={t('field.cultivationType')}
        data={[{ value: '', label: t('choose') }, ...choices('FARM_CULTIVATION_TYPE')]}
      />
      <SelectField
        {...form.field('operationStatus')}
        label={t('field.operationStatus')}
        data={choices('FARM_OPERATION_STATUS')}
      />
      <FarmPlaceFields form={form} />
      <PhoneField {...form.field('farmManagerPhoneNo')} label={t('field.farmManagerPhoneNo')} />
    </>
  );
}
