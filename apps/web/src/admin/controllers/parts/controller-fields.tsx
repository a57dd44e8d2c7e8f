import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import type { FormState } from '#lib/forms/form.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { masterCodes, type ControllerDraft } from '../model/controller-draft.ts';

/** Inputs for a controller's name, type and reporting interval. */
export function ControllerFields({ form }: { form: FormState<ControllerDraft> }) {
  const t = useTranslations('adminControllers.field');
  const choices = useCodeChoices();
  return (
    <>
      <TextField
        {...form.field('controllerName')}
        label={t('controllerName')}
        placeholder={t('nameExample')}
        maxLength={60}
      />
      <TextField {...form.field('code')} label={t('code')} description={t('codeHint')} maxLength={40} />
      {masterCodes.map(([name, masterCode]) => (
        <SelectField
          key={name}
          {...form.field(name)}
          label={t(name)}
          data={[{ value: '', label: t('choose') }, ...choices(masterCode)]}
        />
      ))}
      <TextField
        {...form.field('intervalSeconds')}
        label={t('interval')}
        description={t('intervalHint')}
        inputMode="numeric"
      />
      <CheckboxField {...form.checkbox('isGateway')} label={t('gateway')} description={t('gatewayHint')} />
    </>
  );
}
