import { useTranslations } from 'use-intl';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import type { PlantableCrop } from '#features/batches/api.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import type { DeliveryDraft } from '../model/delivery-draft.ts';

type Props = {
  crops: readonly PlantableCrop[];
  draft: DeliveryDraft;
  problems: FormErrors;
  /** @param name name of the input in the contract */
  onChange: (name: string, part: Partial<DeliveryDraft>) => void;
};

/** Crop, quantity in kg and day of a delivery. */
export function DeliveryFields({ crops, draft, problems, onChange }: Props) {
  const t = useTranslations('yieldPlans.back');
  return (
    <>
      <CropField
        crops={crops}
        value={draft.crop}
        error={problems['farmCropId']}
        onChange={(next) => onChange('farmCropId', { crop: next })}
      />
      <NumberField
        name="kg"
        label={t('kg')}
        unit="kg"
        value={draft.kg}
        error={problems['kg']}
        onChange={({ currentTarget }) => onChange('kg', { kg: currentTarget.value })}
      />
      <DayField
        name="by"
        label={t('by')}
        description={t('byHint')}
        value={draft.by}
        error={problems['by']}
        onChange={(by) => onChange('by', { by })}
      />
    </>
  );
}
