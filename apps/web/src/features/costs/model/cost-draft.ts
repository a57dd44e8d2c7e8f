import type { CostEntry } from '@onsil/contract/costs';
import { parseNumber } from '#lib/format/parse-number.ts';

/** Form values of a cost. `target`: empty for the whole farm, `crop:3` or `batch:12`. */
export type CostDraft = { month: string; kind: string; amount: string; target: string; note: string };

type Cost = Pick<CostEntry, 'month' | 'kind' | 'amount' | 'batchId' | 'farmCropId' | 'note'>;

export const cropTarget = (farmCropId: number): string => `crop:${farmCropId}`;
export const batchTarget = (batchId: number): string => `batch:${batchId}`;

const targetOf = ({ batchId, farmCropId }: Pick<Cost, 'batchId' | 'farmCropId'>): string => {
  if (batchId !== null) return batchTarget(batchId);
  return farmCropId === null ? '' : cropTarget(farmCropId);
};

export const toCostDraft = (cost: Cost): CostDraft => ({
  month: cost.month,
  kind: cost.kind,
  amount: cost.amount === 0 ? '' : String(cost.amount),
  target: targetOf(cost),
  note: cost.note,
});

/** Request body; NaN for an invalid number, which the contract then refuses. */
export const toCostBody = ({ month, kind, amount, target, note }: CostDraft) => {
  const [what, id] = target.split(':');
  const idOf = (name: string): number | null => (what === name ? Number(id) : null);
  return {
    month,
    kind,
    amount: parseNumber(amount) ?? Number.NaN,
    batchId: idOf('batch'),
    farmCropId: idOf('crop'),
    note: note.trim(),
  };
};

/** The value that an error of the call is about: a target is a crop or a batch. */
export const toCostField = (path: string): string => (path === 'batchId' || path === 'farmCropId' ? 'target' : path);
