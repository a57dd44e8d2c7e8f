import { dayForms, weightUnits } from '@onsil/contract/yield-import';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { ImportMapping } from '../model/import-mapping.ts';
import type { FormState } from '#lib/forms/form.ts';

type Props = { farmId: string; form: FormState<ImportMapping> };

/** Default crop, unit of weights and date format of a file. */
export function ImportSettings({ farmId, form }: Props) {
  const t = useTranslations('yieldImport.settings');
  const { data: crops = [] } = useQuery(plantableCropsQuery(farmId));
  return (
    <>
      <CropField crops={crops} {...form.field('farmCropId')} hint={t('cropHint')} none={t('cropInFile')} />
      <SelectField
        {...form.field('dayForm')}
        label={t('dayForm')}
        data={dayForms.map((value) => ({ value, label: t(`dayForms.${value}`) }))}
      />
      <SelectField
        {...form.field('weightUnit')}
        label={t('weightUnit')}
        data={weightUnits.map((value) => ({ value, label: value === 'kg/m2' ? 'kg/m²' : value }))}
      />
      {form.values.weightUnit === 'kg/m2' && <NumberField {...form.field('area')} label={t('area')} unit="m²" />}
    </>
  );
}
