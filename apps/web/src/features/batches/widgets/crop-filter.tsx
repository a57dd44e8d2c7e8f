import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/forms/select-field.tsx';
import { plantableCropsQuery } from '../api.ts';

type Props = {
  farmId: string;
  crop: number | undefined;
  /** label of the empty option; all crops by default */
  none?: string;
  className?: string | undefined;
  onChange: (crop: number | undefined) => void;
};

/** Crop filter. */
export function CropFilter({ farmId, crop, none, className, onChange }: Props) {
  const t = useTranslations('batches.board');
  const query = useQuery(plantableCropsQuery(farmId));
  const crops = query.data ?? [];
  // Keeps the crop of the address selected even if no batch of it can be started any more.
  const unknown = crop !== undefined && !crops.some(({ farmCropId }) => farmCropId === crop);
  return (
    <SelectField
      {...(className !== undefined && { className })}
      query={query}
      aria-label={t('crop')}
      value={crop === undefined ? '' : String(crop)}
      data={[
        { value: '', label: none ?? t('allCrops') },
        ...(unknown ? [{ value: String(crop), label: t('otherCrop') }] : []),
        ...crops.map(({ farmCropId, cropName }) => ({ value: String(farmCropId), label: cropName })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  );
}
