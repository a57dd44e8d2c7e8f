import type { BatchSeries } from '@onsil/contract/yield-forecast';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { chooseBucketWidth } from '@onsil/domain/telemetry/series';
import { isComplete, loadBatches, type Batch } from '#features/batches/batches.ts';
import {
  listCatalogueFields,
  listControllerNumbers,
  requireControllerOfAnyTime,
  toFieldMeta,
  type CatalogueField,
} from '#features/controllers/controllers.ts';
import { getLongSeries } from '#features/telemetry/telemetry.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { getPlaces, type Span } from './conditions.ts';

type Columns = Pick<BatchSeries['series'][number], 'min' | 'avg' | 'max' | 'count'>;

const createColumns = (length: number): Columns => ({
  min: Array<number | null>(length).fill(null),
  avg: Array<number | null>(length).fill(null),
  max: Array<number | null>(length).fill(null),
  count: Array<number>(length).fill(0),
});

type Bucket = { min: number | null; avg: number | null; max: number | null; count: number };

/** Adds a bucket of one controller; means weigh by their numbers of samples. */
const addBucket = (columns: Columns, index: number, { min, avg, max, count }: Bucket): void => {
  if (avg === null || min === null || max === null || index < 0 || index >= columns.count.length) return;
  const before = columns.count[index] ?? 0;
  columns.min[index] = Math.min(columns.min[index] ?? min, min);
  columns.max[index] = Math.max(columns.max[index] ?? max, max);
  columns.avg[index] = ((columns.avg[index] ?? 0) * before + avg * count) / (before + count);
  columns.count[index] = before + count;
};

/** @throws NOT_FOUND for a batch of another farm */
const requireOwnBatch = async (ctx: MemberContext, farmNo: number, batchId: number): Promise<Batch> => {
  const [batch] = await loadBatches(ctx.db, [batchId]);
  if (batch?.farmNo !== farmNo) throw apiError('NOT_FOUND');
  return batch;
};

const requireFields = async (
  ctx: MemberContext,
  spans: readonly Span[],
  keys: readonly string[],
): Promise<CatalogueField[]> => {
  const controllerIds = [...new Set(spans.flatMap((span) => span.controllerIds))];
  const controllers = controllerIds.length > 0 ? await listControllerNumbers(ctx.db, controllerIds) : [];
  const catalogue = await listCatalogueFields(
    ctx,
    controllers.map(({ controllerNo }) => controllerNo),
  );
  return keys.map((key) => {
    const field = catalogue.find((one) => one.key === key);
    if (!field) throw invalidField('fields', 'unknownField');
    return field;
  });
};

type Axis = { start: number; width: number; length: number };

const axisOf = (firstOn: string, spans: readonly Span[], points: number): Axis => {
  const start = kstDayStart(firstOn);
  const end = Math.max(start, ...spans.map(({ until }) => kstDayStart(until)));
  const width = Math.max(hourMs, chooseBucketWidth(start, end, points));
  return { start, width, length: Math.ceil((end - start) / width) };
};

/**
 * What the controllers where a batch stood measured, until its end or yesterday. It follows the batch from room to room.
 * @throws NOT_FOUND, INVALID unknownField
 */
export const getBatchSeries = async (
  ctx: FarmContext,
  { batchId, fields: keys, points }: { batchId: number; fields: string[]; points: number },
): Promise<BatchSeries> => {
  const { farmNo } = ctx.farm;
  const batch = await requireOwnBatch(ctx, farmNo, batchId);
  const firstOn = batch.entries[0]?.day ?? batch.startOn;
  const lastOn = isComplete(batch) ? (batch.entries.at(-1)?.day ?? null) : null;
  const { spans } = await getPlaces(ctx, { batchId, lastOn });
  const fields = await requireFields(ctx, spans, keys);
  const axis = axisOf(firstOn, spans, points);
  const columns = new Map(fields.map(({ key }) => [key, createColumns(axis.length)]));
  for (const { controllerIds, from, until } of spans) {
    const range = { from: kstDayStart(from), to: kstDayStart(until) };
    const query = { controllerId: controllerIds, fields: keys, ...range, points: (range.to - range.from) / axis.width };
    const { t, series } = await getLongSeries(ctx, query, requireControllerOfAnyTime);
    for (const { field, min, avg, max, count } of series)
      for (const [index, at] of t.entries()) {
        const to = columns.get(field);
        const bucket = {
          min: min[index] ?? null,
          avg: avg[index] ?? null,
          max: max[index] ?? null,
          count: count[index] ?? 0,
        };
        if (to) addBucket(to, Math.floor((at * 1000 - axis.start) / axis.width), bucket);
      }
  }
  return {
    batchId,
    batchName: batch.batchName,
    firstOn,
    width: axis.width / 1000,
    t: Array.from({ length: axis.length }, (_, index) => (index * axis.width) / 1000),
    series: fields.map((field) => ({
      ...toFieldMeta(field),
      ...(columns.get(field.key) ?? createColumns(axis.length)),
    })),
  };
};
