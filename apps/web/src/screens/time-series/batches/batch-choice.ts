import type { TimeSeriesSearch } from '../search-params.ts';

type Batch = { batchId: number; batchName: string; farmCropId: number; cropName: string };
type SowingDays = readonly { date: string; works: readonly Batch[] }[];
export type BatchOption = Batch & { date: string };

/** The batches of a farm, newest first. */
export const listBatchOptions = (days: SowingDays): BatchOption[] =>
  days.flatMap(({ date, works }) => works.map((batch) => ({ ...batch, date })));

/** The same batches by crop, the crop of the newest one first. */
export const groupByCrop = (options: readonly BatchOption[]): BatchOption[][] => [
  ...Map.groupBy(options, ({ farmCropId }) => farmCropId).values(),
];

/** The newest one of the same crop as `one`; else the newest of any. */
const findOther = (begun: readonly BatchOption[], one: BatchOption | undefined): BatchOption | undefined => {
  const others = begun.filter(({ batchId }) => batchId !== one?.batchId);
  return others.find(({ farmCropId }) => farmCropId === one?.farmCropId) ?? others[0];
};

/** The two batches of an address, where they exist; else the newest ones of a crop that had time to be measured. */
export const chooseBatches = (
  chosen: TimeSeriesSearch['batches'],
  options: readonly BatchOption[],
  today: string,
): [BatchOption, BatchOption] | null => {
  const find = (id: number | undefined) => options.find(({ batchId }) => batchId === id);
  const begun = options.filter(({ date }) => date < today);
  const one = find(chosen?.[0]) ?? begun[0];
  const other = find(chosen?.[1]) ?? findOther(begun, one);
  return one && other && one.batchId !== other.batchId ? [one, other] : null;
};
