import { useTranslations } from 'use-intl';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import type { PlantableCrop } from '#features/batches/api.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import type { DeliveryDraft } from '../model/delivery-draft.ts';
import type { FormState } from '#lib/forms/form.ts';

type Props = {
  crops: readonly PlantableCrop[];
  form: FormState<DeliveryDraft>;
};

/** Crop, quantity in kg and day of a delivery. */
export function DeliveryFields({ crops, form }: Props) {
  const t = useTranslations('yieldPlans.back');
  return (
    <>
      <CropField crops={crops} {...form.field('farmCropId')} />
      <NumberField {...form.field('kg')} label={t('kg')} unit="kg" />
      <DayField {...form.field('by')} label={t('by')} description={t('byHint')} />
    </>
  );
}
