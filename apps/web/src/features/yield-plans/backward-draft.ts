import type { Need } from '@onsil/contract/yield-forecast';
import { numberIn } from '#lib/typed-number.ts';

/** Form values of a delivery: crop, quantity and day. */
export type NeedDraft = { crop: string; kg: string; by: string | null };

export const emptyNeed: NeedDraft = { crop: '', kg: '', by: null };

/** Request body; NaN for an invalid number, which the contract then rejects. */
export const needOf = ({ crop, kg, by }: NeedDraft) => ({
  farmCropId: numberIn(crop) ?? Number.NaN,
  kg: numberIn(kg) ?? Number.NaN,
  by: by ?? '',
});

/** Whether a result belongs to the current form values. */
export const answers = (need: Need, draft: NeedDraft): boolean => {
  const { farmCropId, kg, by } = needOf(draft);
  return need.farmCropId === farmCropId && need.kg === kg && need.by === by;
};
