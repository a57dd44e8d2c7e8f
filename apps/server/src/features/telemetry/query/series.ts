import type { BareSeries, SeriesColumns } from '@onsil/contract/telemetry';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstFloor } from '@onsil/domain/calendar/kst';
import { chooseBucketWidth, maxLongRangeMs } from '@onsil/domain/telemetry/series';
import {
  getLimitCurve,
  getLimitsAt,
  loadLimits,
  loadLimitsInMemory,
  type ControllerLimits,
} from '#features/alarm-limits/alarm-limits.ts';
import {
  getCachedCatalogue,
  listCatalogueFields,
  toFieldMeta,
  requireController,
  type CatalogueField,
  type Controller,
  type ReadableController,
} from '#features/controllers/controllers.ts';
import type { Context, MemberContext } from '#platform/context.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { requireOrder, requireRange } from '#platform/http/time-range.ts';
import type { StoredSeries } from '../store/series.ts';
import { placeOnAxis } from './bucket-axis.ts';
import { minReadableWidth, readStoredBuckets } from './stored-buckets.ts';

export type SeriesQuery = { controllerId: string[]; fields: string[]; from: number; to: number; points: number };

const chosenFields = async (
  ctx: MemberContext,
  controllers: readonly Controller[],
  keys: readonly string[],
): Promise<CatalogueField[]> => {
  const { fields: kept } = await getCachedCatalogue(ctx);
  const isKept = keys.every((key) => kept.some((field) => field.key === key));
  // A field may be calculated, or have been added a moment ago.
  const catalogue = isKept
    ? kept
    : await listCatalogueFields(
        ctx,
        controllers.map(({ controllerNo }) => controllerNo),
      );
  return keys.map((key) => {
    const field = catalogue.find((one) => one.key === key);
    if (!field) throw invalidField('fields', 'unknownField');
    return field;
  });
};

type Columns = Pick<SeriesColumns, 'min' | 'avg' | 'max' | 'count'>;

/** Places the stored buckets of one field and controller on the common time axis. */
const columnsOf = (
  stored: readonly StoredSeries[],
  position: number,
  decimals: number,
  axis: { start: number; width: number; length: number },
): Columns => {
  const place = (statistic: 'min' | 'avg' | 'max'): (number | null)[] => {
    const column = Array<number | null>(axis.length).fill(null);
    for (const { starts, fields } of stored)
      placeOnAxis(column, { starts, values: fields[position]?.[statistic] ?? [] }, { ...axis, decimals });
    return column;
  };
  const count = Array<number>(axis.length).fill(0);
  for (const { starts, fields } of stored)
    for (const [bucket, start] of starts.entries())
      count[(start - axis.start) / axis.width] = fields[position]?.count[bucket] ?? 0;
  const avg = place('avg');
  // Of one sample a bucket, the three are one column, which is placed and written once.
  const isOne = stored.every(({ fields }) => fields[position]?.min === fields[position]?.max);
  return { min: isOne ? avg : place('min'), avg, max: isOne ? avg : place('max'), count };
};

type LimitsOf = (
  controller: Controller,
  field: CatalogueField,
  range: { from: number; to: number },
) => Pick<SeriesColumns, 'ranges' | 'band'>;

type LoadLimitsOf<C extends Controller> = (controllers: readonly C[], from: number) => Promise<LimitsOf>;

/** Buckets of `width` ms or more, on one axis, with the limits that `loadLimitsOf` knows. */
const readBuckets = async <C extends Controller>(
  ctx: Context,
  controllers: readonly C[],
  {
    fields,
    range,
    loadLimitsOf,
  }: {
    fields: readonly CatalogueField[];
    range: { from: number; to: number; width: number };
    loadLimitsOf: LoadLimitsOf<C>;
  },
): Promise<BareSeries> => {
  const keys = fields.map(({ key }) => key);
  const [{ from, to, width, stored }, limitsOf] = await Promise.all([
    readStoredBuckets(ctx, controllers, keys, range),
    loadLimitsOf(controllers, kstFloor(range.from, Math.max(minReadableWidth(controllers, range.width), hourMs))),
  ]);
  const axis = { start: from / 1000, width: width / 1000, length: (to - from) / width };
  return {
    from: axis.start,
    to: to / 1000,
    width: axis.width,
    t: Array.from({ length: axis.length }, (_, index) => axis.start + index * axis.width),
    series: controllers.flatMap((controller) => {
      const own = stored.filter((one) => one.controllerNo === controller.controllerNo);
      return fields.map((field, index) => ({
        ...toFieldMeta(field),
        controllerId: controller.controllerId,
        controllerName: controller.name,
        ...columnsOf(own, index, field.decimals, axis),
        ...limitsOf(controller, field, { from, to }),
      }));
    }),
  };
};

type LimitsOfController = (controllerNo: number) => ControllerLimits;

/** The limits that are in force now, and their course. */
const limitsNow =
  <C extends Controller>(
    ctx: Context,
    load: (controllers: readonly C[], since: number) => Promise<LimitsOfController>,
  ): LoadLimitsOf<C> =>
  async (controllers, start) => {
    const now = ctx.now();
    const limitsOfController = await load(controllers, Math.min(start, now));
    return ({ controllerNo }, { key }, { from, to }) => ({
      ranges: getLimitsAt(limitsOfController(controllerNo), key, now).ranges,
      band: getLimitCurve(limitsOfController(controllerNo), key, { from, to, now }),
    });
  };

/** Series of fields of controllers with their limits. No access check here; the caller bounds controllers and time. */
export const listFieldSeries = (
  ctx: Context,
  controllers: readonly Controller[],
  fields: readonly CatalogueField[],
  range: { from: number; to: number; width: number },
): Promise<BareSeries> => {
  const load = (all: readonly Controller[], since: number): Promise<LimitsOfController> =>
    loadLimits(
      ctx.db,
      all.map(({ controllerNo }) => controllerNo),
      since,
    );
  return readBuckets(ctx, controllers, { fields, range, loadLimitsOf: limitsNow(ctx, load) });
};

type RequireController = (ctx: MemberContext, controllerId: string) => Promise<ReadableController>;

/** Buckets of `minWidth` ms or more of the controllers and fields that a member asked for. */
const readSeries = async (
  ctx: MemberContext,
  query: SeriesQuery,
  {
    minWidth,
    loadLimitsOf,
    requireOne,
  }: { minWidth: number; loadLimitsOf: LoadLimitsOf<ReadableController>; requireOne: RequireController },
): Promise<BareSeries> => {
  const controllers = await Promise.all(query.controllerId.map((controllerId) => requireOne(ctx, controllerId)));
  const fields = await chosenFields(ctx, controllers, query.fields);
  const width = Math.max(chooseBucketWidth(query.from, query.to, query.points), minWidth);
  return readBuckets(ctx, controllers, { fields, range: { ...query, width }, loadLimitsOf });
};

/**
 * Series of up to 6 fields of several controllers. Each bucket has min, avg, max and count, so that no peak is averaged
 * away.
 * @param requireOne decides whether controllers that were retired since have series too
 * @throws NOT_FOUND without access to a controller
 */
export const getSeries = (
  ctx: MemberContext,
  query: SeriesQuery,
  requireOne: RequireController = requireController,
): Promise<BareSeries> => {
  requireRange(query.from, query.to);
  const loadLimitsOf = limitsNow<ReadableController>(ctx, (controllers, since) =>
    loadLimitsInMemory(ctx, controllers, since),
  );
  return readSeries(ctx, query, { minWidth: 0, loadLimitsOf, requireOne });
};

/**
 * Series of up to ten years, in buckets of an hour or more. They have no limits: those change by day and night, which a bucket of
 * many hours mixes.
 * @param requireOne as `getSeries`
 * @throws NOT_FOUND without access to a controller, RANGE_REVERSED, RANGE_OVER_TEN_YEARS
 */
export const getLongSeries = (
  ctx: MemberContext,
  query: SeriesQuery,
  requireOne: RequireController = requireController,
): Promise<BareSeries> => {
  requireOrder(query.from, query.to);
  if (query.to - query.from > maxLongRangeMs) throw apiError('RANGE_OVER_TEN_YEARS');
  const loadLimitsOf = () => Promise.resolve(() => ({ ranges: null, band: null }));
  return readSeries(ctx, query, { minWidth: hourMs, loadLimitsOf, requireOne });
};
