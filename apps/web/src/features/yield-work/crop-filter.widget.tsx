import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/select-field.tsx';
import { registCropsQuery } from './queries.ts';

type Props = {
  farmId: string;
  crop: number | undefined;
  /** what stands there without a crop; else that all are shown */
  none?: string;
  className?: string | undefined;
  onChange: (crop: number | undefined) => void;
};

/** Of which crop something is shown. Crops that did not come are told in the list, and asked for whenever it is turned to. */
export function CropFilter({ farmId, crop, none, className, onChange }: Props) {
  const t = useTranslations('yieldWork.board');
  const { data: crops = [], isLoadingError, refetch } = useQuery(registCropsQuery(farmId));
  // A crop that the address names stays chosen although a batch of it cannot begin any more.
  const unknown = crop !== undefined && !crops.some(({ cultivateCropSeq }) => cultivateCropSeq === crop);
  return (
    <SelectField
      {...(className !== undefined && { className })}
      aria-label={t('crop')}
      value={crop === undefined ? '' : String(crop)}
      data={[
        { value: '', label: none ?? t('allCrops') },
        ...(isLoadingError ? [{ value: 'failed', label: t('cropsFailed'), disabled: true }] : []),
        ...(unknown ? [{ value: String(crop), label: t('otherCrop') }] : []),
        ...crops.map(({ cultivateCropSeq, cropNm }) => ({ value: String(cultivateCropSeq), label: cropNm })),
      ]}
      onFocus={() => void (isLoadingError && refetch())}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  );
}
