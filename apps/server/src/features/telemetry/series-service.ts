import type { BareSeries, SeriesColumns } from '@onsil/contract/telemetry';
import { bucketWidths, chooseWidth, sourceOf } from '@onsil/domain/series';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { checkRange } from '#platform/time-range.ts';
import {
  fieldCatalogue,
  fieldMeta,
  openController,
  type CatalogueField,
  type Controller,
} from '#features/controllers/service.ts';
import { bandOf } from '#features/standards/band-service.ts';
import { loadStandards, standardAt } from '#features/standards/service.ts';
import { listSeries, type StoredSeries } from './series-repository.ts';

export type SeriesQuery = { systemId: string[]; fields: string[]; from: number; to: number; points: number };

const koreaMs = 9 * 3_600_000;
const minute = 60_000;

/** A bucket narrower than the controllers report would show gaps where there are none. */
const widthFor = (query: SeriesQuery, controllers: readonly Controller[]): number => {
  const slowest = Math.max(...controllers.map((one) => one.intervalSeconds * 1000));
  const least = (bucketWidths.find((width) => width * minute >= slowest) ?? 1_440) * minute;
  return Math.max(chooseWidth(query.from, query.to, query.points), least);
};

/** Buckets begin at whole widths of Korea time, so that days begin at midnight there. */
const align = (ts: number, width: number): number => Math.floor((ts + koreaMs) / width) * width - koreaMs;

const chosenFields = async (ctx: CallContext, keys: readonly string[]): Promise<CatalogueField[]> => {
  const catalogue = new Map((await fieldCatalogue(ctx)).map((field) => [field.key, field]));
  return keys.map((key) => {
    const field = catalogue.get(key);
    if (!field) throw refuse('INVALID', { fields: [{ path: 'fields', code: 'unknownField' }] });
    return field;
  });
};

const roundTo = (decimals: number): ((value: number | null) => number | null) => {
  const factor = 10 ** (decimals + 2);
  return (value) => (value === null ? null : Math.round(value * factor) / factor);
};

type Columns = Pick<SeriesColumns, 'min' | 'avg' | 'max' | 'count'>;

/** Lays what is stored of one field of one controller onto the common time axis. */
const columnsOf = (
  stored: StoredSeries | undefined,
  place: number,
  decimals: number,
  axis: { start: number; width: number; length: number },
): Columns => {
  const round = roundTo(decimals);
  const empty = (): (number | null)[] => Array<number | null>(axis.length).fill(null);
  const columns: Columns = {
    min: empty(),
    avg: empty(),
    max: empty(),
    count: Array<number>(axis.length).fill(0),
  };
  const field = stored?.fields[place];
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

/** Series of up to 6 fields of several controllers in buckets: always min, avg, max and count, so that no spike is averaged away. */
export const series = async (ctx: CallContext, query: SeriesQuery): Promise<BareSeries> => {
  checkRange(query.from, query.to);
  const controllers = await Promise.all(query.systemId.map((systemId) => openController(ctx, systemId)));
  const fields = await chosenFields(ctx, query.fields);
  const ids = controllers.map((one) => one.controllerId);
  const width = widthFor(query, controllers);
  const [from, to] = [align(query.from, width), align(query.to - 1, width) + width];
  const now = ctx.now();
  const [stored, standardsOf] = await Promise.all([
    listSeries(ctx.db, ids, query.fields, { from, to, width, source: sourceOf(width) }),
    loadStandards(ctx.db, ids, Math.min(from, now)),
  ]);
  const axis = { start: from / 1000, width: width / 1000, length: (to - from) / width };
  return {
    from: axis.start,
    to: to / 1000,
    width: axis.width,
    t: Array.from({ length: axis.length }, (_, index) => axis.start + index * axis.width),
    series: controllers.flatMap((controller) => {
      const own = stored.find((one) => one.controllerId === controller.controllerId);
      const standards = standardsOf(controller.controllerId);
      return fields.map((field, index) => ({
        ...fieldMeta(field),
        systemId: controller.systemId,
        connectNm: controller.name,
        ...columnsOf(own, index, field.decimals, axis),
        ranges: standardAt(standards, field.key, now).ranges,
        band: bandOf(standards, field.key, { from, to, now }),
      }));
    }),
  };
};
