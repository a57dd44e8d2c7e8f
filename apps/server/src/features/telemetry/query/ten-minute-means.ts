import type { Series } from '@onsil/domain/causes/series';
import type { Context } from '#platform/context.ts';
import { listLatest } from '../store/latest-values.ts';
import { listSeries, type StoredSeries } from '../store/series.ts';

const width = 600_000;
/** Rollups of the last hours may still be computed, so their samples are read. */
const rawMs = 6 * 3_600_000;

const fill = (
  values: Map<number, (number | null)[]>,
  stored: StoredSeries | undefined,
  from: number,
  length: number,
) => {
  for (const [position, { avg }] of (stored?.fields ?? []).entries()) {
    const column = values.get(position) ?? Array<number | null>(length).fill(null);
    values.set(position, column);
    for (const [index, start] of (stored?.starts ?? []).entries())
      column[(start * 1000 - from) / width] = avg[index] ?? null;
  }
};

/**
 * Means of ten minutes of every field that controllers report, by controller number and field, in [`from`, `to`)
 * (epoch ms). No access check here; the caller bounds controllers and time.
 */
export const listTenMinuteMeans = async (
  ctx: Context,
  controllerNos: readonly number[],
  span: { from: number; to: number },
): Promise<Map<number, Map<string, Series>>> => {
  const latest = await listLatest(ctx.db, controllerNos);
  const keys = [...new Set(latest.flatMap(({ values }) => Object.keys(values)))];
  const [from, to] = [Math.floor(span.from / width) * width, Math.ceil(span.to / width) * width];
  const middle = Math.max(from, Math.min(to, Math.floor((ctx.now() - rawMs) / width) * width));
  if (keys.length === 0) return new Map();
  const [rolled, raw] = await Promise.all([
    listSeries(ctx.db, controllerNos, keys, { from, to: middle, width, source: 'r10' }),
    listSeries(ctx.db, controllerNos, keys, { from: middle, to, width, source: 'raw' }),
  ]);
  return new Map(
    controllerNos.map((controllerNo) => {
      const values = new Map<number, (number | null)[]>();
      for (const stored of [rolled, raw])
        fill(
          values,
          stored.find((one) => one.controllerNo === controllerNo),
          from,
          (to - from) / width,
        );
      const known = keys.flatMap((key, position): [string, Series][] => {
        const column = values.get(position);
        return column?.some((value) => value !== null) ? [[key, { from, widthMs: width, values: column }]] : [];
      });
      return [controllerNo, new Map(known)];
    }),
  );
};
