import type { BareSeries, SeriesColumns } from '@onsil/contract/telemetry';
import { chooseBucketWidth, chooseSource } from '@onsil/domain/telemetry/series';
import type { MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireRange } from '#platform/http/time-range.ts';
import {
  getKeptCatalogue,
  listCatalogueFields,
  toFieldMeta,
  requireController,
  type CatalogueField,
} from '#features/controllers/controllers.ts';
import { getLimitCurve, loadLimits, getLimitsAt } from '#features/alarm-limits/alarm-limits.ts';
import { listSeries, type StoredSeries } from '../store/series.ts';
import { bucketStart, minBucketWidth, roundForField } from './bucket-axis.ts';

export type SeriesQuery = { controllerId: string[]; fields: string[]; from: number; to: number; points: number };

const chosenFields = async (ctx: MemberContext, keys: readonly string[]): Promise<CatalogueField[]> => {
  const kept = await getKeptCatalogue(ctx);
  const isKept = keys.every((key) => kept.some((field) => field.key === key));
  const catalogue = isKept ? kept : await listCatalogueFields(ctx); // a field may have been added a moment ago
  return keys.map((key) => {
    const field = catalogue.find((one) => one.key === key);
    if (!field) throw apiError('INVALID', { fields: [{ path: 'fields', code: 'unknownField' }] });
    return field;
  });
};

type Columns = Pick<SeriesColumns, 'min' | 'avg' | 'max' | 'count'>;

/** Places the stored buckets of one field and controller on the common time axis. */
const columnsOf = (
  stored: StoredSeries | undefined,
  position: number,
  decimals: number,
  axis: { start: number; width: number; length: number },
): Columns => {
  const round = roundForField(decimals);
  const empty = (): (number | null)[] => Array<number | null>(axis.length).fill(null);
  const columns: Columns = {
    min: empty(),
    avg: empty(),
    max: empty(),
    count: Array<number>(axis.length).fill(0),
  };
  const field = stored?.fields[position];
  if (!field) return columns;
  for (const [bucket, start] of stored.starts.entries()) {
    const index = (start - axis.start) / axis.width;
    columns.min[index] = round(field.min[bucket] ?? null);
    columns.avg[index] = round(field.avg[bucket] ?? null);
    columns.max[index] = round(field.max[bucket] ?? null);
    columns.count[index] = field.count[bucket] ?? 0;
  }
  return columns;
};

/**
 * Series of up to 6 fields of several controllers. Each bucket has min, avg, max and count, so that no peak is averaged
 * away.
 * @throws NOT_FOUND without access to a controller
 */
export const getSeries = async (ctx: MemberContext, query: SeriesQuery): Promise<BareSeries> => {
  requireRange(query.from, query.to);
  const controllers = await Promise.all(query.controllerId.map((controllerId) => requireController(ctx, controllerId)));
  const fields = await chosenFields(ctx, query.fields);
  const ids = controllers.map((one) => one.controllerNo);
  const width = Math.max(chooseBucketWidth(query.from, query.to, query.points), minBucketWidth(controllers));
  const [from, to] = [bucketStart(query.from, width), bucketStart(query.to - 1, width) + width];
  const now = ctx.now();
  const [stored, standardsOf] = await Promise.all([
    listSeries(ctx.db, ids, query.fields, { from, to, width, source: chooseSource(width) }),
    loadLimits(ctx.db, ids, Math.min(from, now)),
  ]);
  const axis = { start: from / 1000, width: width / 1000, length: (to - from) / width };
  return {
    from: axis.start,
    to: to / 1000,
    width: axis.width,
    t: Array.from({ length: axis.length }, (_, index) => axis.start + index * axis.width),
    series: controllers.flatMap((controller) => {
      const ownSeries = stored.find((one) => one.controllerNo === controller.controllerNo);
      const standards = standardsOf(controller.controllerNo);
      return fields.map((field, index) => ({
        ...toFieldMeta(field),
        controllerId: controller.controllerId,
        controllerName: controller.name,
        ...columnsOf(ownSeries, index, field.decimals, axis),
        ranges: getLimitsAt(standards, field.key, now).ranges,
        band: getLimitCurve(standards, field.key, { from, to, now }),
      }));
    }),
  };
};
