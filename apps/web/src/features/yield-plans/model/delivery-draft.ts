import type { PlantingNeed } from '@onsil/contract/yield-forecast';
import { parseNumber } from '#lib/format/parse-number.ts';

/** Form values of a delivery: crop, quantity and day. */
export type DeliveryDraft = { farmCropId: string; kg: string; by: string | null };

export const emptyDelivery: DeliveryDraft = { farmCropId: '', kg: '', by: null };

/** Request body; NaN for an invalid number, which the contract then rejects. */
export const toDeliveryBody = ({ farmCropId, kg, by }: DeliveryDraft) => ({
  farmCropId: parseNumber(farmCropId) ?? Number.NaN,
  kg: parseNumber(kg) ?? Number.NaN,
  by: by ?? '',
});

/** Whether a result belongs to the current form values. */
export const matchesDraft = (need: PlantingNeed, draft: DeliveryDraft): boolean => {
  const { farmCropId, kg, by } = toDeliveryBody(draft);
  return need.farmCropId === farmCropId && need.kg === kg && need.by === by;
};
