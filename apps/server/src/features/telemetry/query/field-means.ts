import type { CatalogueField, Controller } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { listLatest, listReportedKeys } from '../store/latest-values.ts';
import { placeOnAxis } from './bucket-axis.ts';
import { readStoredBuckets } from './stored-buckets.ts';

/** Means of a field on one time axis: bucket starts and width in epoch seconds. */
export type FieldMeans = {
  width: number;
  t: number[];
  /** aligned with `t`, by controller number; null without samples */
  means: Map<number, (number | null)[]>;
};

/** Keys of the fields that each controller ever reported. No access check here. */
export const listReportedFields = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<Map<number, ReadonlySet<string>>> =>
  new Map((await listLatest(ctx.db, controllerNos)).map((one) => [one.controllerNo, new Set(listReportedKeys(one))]));

/**
 * Means of a field of several controllers in [`from`, `to`) (epoch ms), in the buckets of
 * `readStoredBuckets`. No access check here; the caller bounds controllers and time.
 */
export const listFieldMeans = async (
  ctx: Context,
  controllers: readonly Pick<Controller, 'controllerNo' | 'intervalSeconds'>[],
  { key, decimals }: Pick<CatalogueField, 'key' | 'decimals'>,
  range: { from: number; to: number; width: number },
): Promise<FieldMeans> => {
  const { from, to, width, stored } = await readStoredBuckets(ctx, controllers, [key], range);
  const length = (to - from) / width;
  const means = new Map(controllers.map(({ controllerNo }) => [controllerNo, Array<number | null>(length).fill(null)]));
  const axis = { start: from / 1000, width: width / 1000, decimals };
  for (const { controllerNo, starts, fields } of stored)
    placeOnAxis(means.get(controllerNo) ?? [], { starts, values: fields[0]?.avg ?? [] }, axis);
  return { width: axis.width, t: Array.from({ length }, (_, index) => (from + index * width) / 1000), means };
};
