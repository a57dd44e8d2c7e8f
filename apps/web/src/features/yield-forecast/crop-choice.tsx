import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { registCropsQuery } from '#features/yield-work/queries.ts';
import { SelectField } from '#ui/select-field.tsx';
import classes from './forecast.module.css';

type Props = {
  farmId: string;
  crop: number | undefined;
  /** whether all of them together are a choice; else what asks for one stands first */
  all: boolean;
  onChange: (crop: number | undefined) => void;
};

/** Which crop is meant. */
export function CropChoice({ farmId, crop, all, onChange }: Props) {
  const t = useTranslations('yieldForecast');
  const { data: crops = [] } = useQuery(registCropsQuery(farmId));
  const unknown = crop !== undefined && !crops.some(({ cultivateCropSeq }) => cultivateCropSeq === crop);
  return (
    <SelectField
      className={classes.crop ?? ''}
      aria-label={t('crop')}
      value={crop === undefined ? '' : String(crop)}
      data={[
        { value: '', label: t(all ? 'allCrops' : 'chooseCrop') },
        ...(unknown ? [{ value: String(crop), label: t('otherCrop') }] : []),
        ...crops.map(({ cultivateCropSeq, cropNm }) => ({ value: String(cultivateCropSeq), label: cropNm })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  );
}
