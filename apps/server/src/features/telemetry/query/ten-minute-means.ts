import type { Series } from '@onsil/domain/causes/series';
import type { Context } from '#platform/context.ts';
import { listLatest } from '../store/latest-values.ts';
import { listSeries } from '../store/series.ts';
import { tenMinutesMs as width } from '../store/ten-minutes.ts';

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
  const stored = await listSeries(ctx.db, controllerNos, keys, { from, to, width, source: 'samples' });
  const means = new Map(controllerNos.map((controllerNo) => [controllerNo, new Map<string, Series>()]));
  for (const { controllerNo, starts, fields } of stored)
    for (const [position, key] of keys.entries()) {
      const avg = fields[position]?.avg ?? [];
      if (avg.every((value) => value === null)) continue;
      const values = Array<number | null>((to - from) / width).fill(null);
      for (const [index, start] of starts.entries()) values[(start * 1000 - from) / width] = avg[index] ?? null;
      means.get(controllerNo)?.set(key, { from, widthMs: width, values });
    }
  return means;
};
