import type { Series } from '@onsil/domain/causes/series';
import type { BucketColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { listLatest, listReportedKeys } from '../store/latest-values.ts';
import { listSeries } from '../store/series.ts';
import { listTenMinutes, tenMinutesMs as width } from '../store/ten-minutes.ts';

type Span = { from: number; to: number };

const alignDown = (time: number): number => Math.floor(time / width) * width;
const alignUp = (time: number): number => Math.ceil(time / width) * width;
const createValues = ({ from, to }: Span): (number | null)[] => Array<number | null>((to - from) / width).fill(null);

const hasValues = ({ count }: BucketColumns): boolean => Array.from(count).some((n) => n > 0);

const meanAt = (field: BucketColumns | undefined, bucket: number): number | null => {
  const mean = field?.avg[bucket] ?? Number.NaN;
  return Number.isNaN(mean) ? null : mean;
};

/**
 * Means of ten minutes of every field that controllers report, by controller number and field, in [`from`, `to`)
 * (epoch ms). No access check here; the caller bounds controllers and time.
 */
export const listTenMinuteMeans = async (
  ctx: Context,
  controllerNos: readonly number[],
  span: Span,
): Promise<Map<number, Map<string, Series>>> => {
  const latest = await listLatest(ctx.db, controllerNos);
  const keys = [...new Set(latest.flatMap(listReportedKeys))];
  const [from, to] = [alignDown(span.from), alignUp(span.to)];
  const stored = await listSeries(ctx.db, controllerNos, keys, { from, to, width, source: 'samples' });
  const means = new Map(controllerNos.map((controllerNo) => [controllerNo, new Map<string, Series>()]));
  for (const { controllerNo, starts, fields } of stored)
    for (const [position, key] of keys.entries()) {
      const field = fields[position];
      if (!field || !hasValues(field)) continue;
      const values = createValues({ from, to });
      for (const [index, start] of starts.entries()) values[(start * 1000 - from) / width] = meanAt(field, index);
      means.get(controllerNo)?.set(key, { from, widthMs: width, values });
    }
  return means;
};

/**
 * Means of ten minutes of a controller's fields in spans in time order (epoch ms): one series of all of them, unknown
 * between the spans. No access check here.
 */
export const listTenMinuteMeansIn = async (
  db: Database,
  controllerNo: number,
  keys: readonly string[],
  spans: readonly Span[],
): Promise<Map<string, Series>> => {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || keys.length === 0) return new Map();
  const whole = { from: alignDown(first.from), to: alignUp(last.to) };
  const series = new Map(
    keys.map((key) => [key, { from: whole.from, widthMs: width, values: createValues(whole) }] as const),
  );
  const wanted = spans.map(({ from, to }) => ({ controllerNo, from: alignDown(from), until: alignUp(to) }));
  for (const { starts, fields } of await listTenMinutes(db, wanted, keys))
    for (const [position, key] of keys.entries()) {
      const values = series.get(key)?.values ?? [];
      for (const [index, start] of starts.entries())
        values[(start - whole.from) / width] = meanAt(fields[position], index);
    }
  return series;
};
