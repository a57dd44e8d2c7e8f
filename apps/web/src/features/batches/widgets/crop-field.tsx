import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { PlantableCrop } from '../api.ts';

type Props = {
  crops: readonly PlantableCrop[];
  /** `farmCropId` as text; empty for none */
  value: string;
  error: string | undefined;
  onChange: (crop: string) => void;
  hint?: string;
  /** label of the empty option; without it a crop is required */
  none?: string;
} & Pick<ComponentProps<typeof SelectField>, 'query'>;

export function CropField({ crops, value, error, onChange, hint, none, ...list }: Props) {
  const t = useTranslations('batches.crop');
  return (
    <SelectField
      {...list}
      name="farmCropId"
      label={t('label')}
      description={hint}
      value={value}
      error={error}
      data={[
        { value: '', label: none ?? t('choose') },
        ...crops.map(({ farmCropId, cropName, number }) => ({
          value: String(farmCropId),
          label: `${cropName} (${number})`,
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
