import type { CallContext } from '#platform/context.ts';
import { openFarm } from '#features/farms/service.ts';
import { loadStandards, standardAt } from './service.ts';
import { openFarmController } from './threshold-service.ts';

type Column = (number | null)[];
export type Band = { t: number[]; low: [Column, Column, Column]; high: [Column, Column, Column] };

/** The ranges of one field at evenly spread times from `from` to `to` (epoch ms). */
export const standardBand = async (
  ctx: CallContext,
  id: string,
  query: { systemId: string; field: string; from: number; to: number; points: number },
): Promise<Band> => {
  const controller = await openFarmController(ctx, await openFarm(ctx, id), query.systemId);
  const standards = (await loadStandards(ctx.db, [controller.controllerId], query.from))(controller.controllerId);
  const step = Math.max(1_000, (query.to - query.from) / Math.max(1, query.points - 1));
  const band: Band = { t: [], low: [[], [], []], high: [[], [], []] };
  for (let ts = query.from; ts <= query.to; ts += step) {
    const { ranges } = standardAt(standards, query.field, ts);
    band.t.push(Math.round(ts / 1000));
    for (const level of [0, 1, 2] as const) {
      band.low[level].push(ranges?.[level].low ?? null);
      band.high[level].push(ranges?.[level].high ?? null);
    }
  }
  return band;
};
