import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/select-field.tsx';
import { registCropsQuery } from './queries.ts';

type Props = { farmId: string; crop: number | undefined; onChange: (crop: number | undefined) => void };

/** Of which crop batches are listed. */
export function CropFilter({ farmId, crop, onChange }: Props) {
  const t = useTranslations('yieldWork.board');
  const { data: crops = [] } = useQuery(registCropsQuery(farmId));
  // A crop that the address names stays chosen although a batch of it cannot begin any more.
  const unknown = crop !== undefined && !crops.some(({ cultivateCropSeq }) => cultivateCropSeq === crop);
  return (
    <SelectField
      aria-label={t('crop')}
      value={crop === undefined ? '' : String(crop)}
      data={[
        { value: '', label: t('allCrops') },
        ...(unknown ? [{ value: String(crop), label: t('otherCrop') }] : []),
        ...crops.map(({ cultivateCropSeq, cropNm }) => ({ value: String(cultivateCropSeq), label: cropNm })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  );
}
