import { kstFloor } from '@onsil/domain/calendar/kst';
import { chooseSource } from '@onsil/domain/telemetry/series';
import type { Context } from '#platform/context.ts';
import type { CatalogueField, Controller } from '#features/controllers/controllers.ts';
import { listLatest } from '../store/latest-values.ts';
import { listSeries } from '../store/series.ts';
import { findReadableWidth, placeOnAxis } from './bucket-axis.ts';

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
  new Map(
    (await listLatest(ctx.db, controllerNos)).map(({ controllerNo, values }) => [
      controllerNo,
      new Set(Object.keys(values)),
    ]),
  );

/**
 * Means of a field of several controllers in [`from`, `to`) (epoch ms), in buckets of `width` ms or of the longest
 * reporting interval, or an hour where samples are gone, where that is longer. No access check here; the caller bounds controllers and time.
 */
export const listFieldMeans = async (
  ctx: Context,
  controllers: readonly Pick<Controller, 'controllerNo' | 'intervalSeconds'>[],
  { key, decimals }: Pick<CatalogueField, 'key' | 'decimals'>,
  range: { from: number; to: number; width: number },
): Promise<FieldMeans> => {
  const width = await findReadableWidth(ctx, controllers, range);
  const [from, to] = [kstFloor(range.from, width), kstFloor(range.to - 1, width) + width];
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  const stored = await listSeries(ctx.db, controllerNos, [key], { from, to, width, source: chooseSource(width) });
  const length = (to - from) / width;
  const means = new Map(controllerNos.map((one) => [one, Array<number | null>(length).fill(null)]));
  const axis = { start: from / 1000, width: width / 1000, decimals };
  for (const { controllerNo, starts, fields } of stored)
    placeOnAxis(means.get(controllerNo) ?? [], { starts, values: fields[0]?.avg ?? [] }, axis);
  return { width: axis.width, t: Array.from({ length }, (_, index) => (from + index * width) / 1000), means };
};
