import type { Need } from '@onsil/contract/yield-forecast';
import { numberIn } from '#lib/typed-number.ts';

/** What is needed by when, as it is typed. */
export type NeedDraft = { crop: string; kg: string; by: string | null };

export const emptyNeed: NeedDraft = { crop: '', kg: '', by: null };

/** What is sent; NaN where something is no number, which the contract then refuses. */
export const needOf = ({ crop, kg, by }: NeedDraft) => ({
  cultivateCropSeq: numberIn(crop) ?? Number.NaN,
  kg: numberIn(kg) ?? Number.NaN,
  by: by ?? '',
});

/** Whether a result still answers what stands in the form. */
export const answers = (need: Need, draft: NeedDraft): boolean => {
  const { cultivateCropSeq, kg, by } = needOf(draft);
  return need.cultivateCropSeq === cultivateCropSeq && need.kg === kg && need.by === by;
};
