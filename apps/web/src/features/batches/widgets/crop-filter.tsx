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

/** Crop filter. A loading error is shown as an option; focusing the select retries. */
export function CropFilter({ farmId, crop, none, className, onChange }: Props) {
  const t = useTranslations('batches.board');
  const { data: crops = [], isLoadingError, refetch } = useQuery(plantableCropsQuery(farmId));
  // Keeps the crop of the address selected even if no batch of it can be started any more.
  const unknown = crop !== undefined && !crops.some(({ farmCropId }) => farmCropId === crop);
  return (
    <SelectField
      {...(className !== undefined && { className })}
      aria-label={t('crop')}
      value={crop === undefined ? '' : String(crop)}
      data={[
        { value: '', label: none ?? t('allCrops') },
        ...(isLoadingError ? [{ value: 'failed', label: t('cropsFailed'), disabled: true }] : []),
        ...(unknown ? [{ value: String(crop), label: t('otherCrop') }] : []),
        ...crops.map(({ farmCropId, cropName }) => ({ value: String(farmCropId), label: cropName })),
      ]}
      onFocus={() => void (isLoadingError && refetch())}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  );
}
