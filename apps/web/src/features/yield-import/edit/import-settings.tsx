import { dayForms, weightUnits } from '@onsil/contract/yield-import';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import { plantableCropsQuery } from '#features/batches/api.ts';
import type { FormState } from '#lib/state/use-form.ts';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { ImportMapping } from '../model/import-mapping.ts';

type Props = { farmId: string; draft: ImportMapping; sending: FormState; onChange: (draft: ImportMapping) => void };

/** Default crop, unit of weights and date format of a file. */
export function ImportSettings({ farmId, draft, sending: { problems, forget }, onChange }: Props) {
  const t = useTranslations('yieldImport.settings');
  const { data: crops = [] } = useQuery(plantableCropsQuery(farmId));
  const change = (name: string, part: Partial<ImportMapping>): void => {
    forget(name);
    onChange({ ...draft, ...part });
  };
  return (
    <>
      <CropField
        crops={crops}
        value={draft.crop}
        error={problems['farmCropId']}
        onChange={(next) => change('farmCropId', { crop: next })}
        hint={t('cropHint')}
        none={t('cropInFile')}
      />
      <SelectField
        name="mapping.dayForm"
        label={t('dayForm')}
        value={draft.dayForm}
        error={problems['mapping.dayForm']}
        data={dayForms.map((value) => ({ value, label: t(`dayForms.${value}`) }))}
        onChange={({ currentTarget }) => {
          const dayForm = dayForms.find((one) => one === currentTarget.value);
          if (dayForm) change('mapping.dayForm', { dayForm });
        }}
      />
      <SelectField
        name="mapping.weightUnit"
        label={t('weightUnit')}
        value={draft.weightUnit}
        error={problems['mapping.weightUnit']}
        data={weightUnits.map((value) => ({ value, label: value === 'kg/m2' ? 'kg/m²' : value }))}
        onChange={({ currentTarget }) => {
          const weightUnit = weightUnits.find((one) => one === currentTarget.value);
          if (weightUnit) change('mapping.weightUnit', { weightUnit });
        }}
      />
      {draft.weightUnit === 'kg/m2' && (
        <NumberField
          name="mapping.area"
          label={t('area')}
          unit="m²"
          value={draft.area}
          error={problems['mapping.area']}
          onChange={({ currentTarget }) => change('mapping.area', { area: currentTarget.value })}
        />
      )}
    </>
  );
}
