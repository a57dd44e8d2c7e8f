import type { FarmRow } from '@onsil/contract/farms';
import type { DoubtReason } from '@onsil/domain/telemetry/reading-trust';
import type { Context } from '#platform/context.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { listSensorFaults } from '#features/deviations/deviations.ts';
import { listDriftingSensors } from '#features/manual-readings/manual-readings.ts';

/**
 * Readings of farms that a person has to see to, although they arrive: stuck and drifting sensors, by farm number. Farms
 * without any are left out. No access check here.
 */
export const countDoubtfulReadings = async (
  ctx: Context,
  farmNos: readonly number[],
): Promise<Map<number, NonNullable<FarmRow['doubtful']>>> => {
  const controllers = await listFarmControllers(ctx, farmNos);
  const ids = controllers.map(({ controllerNo }) => controllerNo);
  const now = ctx.now();
  const [faults, drifting] = await Promise.all([
    listSensorFaults(ctx.db, ids, { from: now, to: now }),
    listDriftingSensors(ctx, ids),
  ]);
  const stuckOf = Map.groupBy(faults, ({ controllerNo }) => controllerNo);
  const found = new Map<number, { count: number; reason: DoubtReason }>();
  for (const { controllerNo, farmNo } of controllers) {
    const stuck = (stuckOf.get(controllerNo) ?? []).flatMap(({ field }) => field ?? []);
    const count = new Set([...stuck, ...(drifting.get(controllerNo) ?? [])]).size;
    const before = found.get(farmNo);
    const reason = stuck.length > 0 || before?.reason === 'stuck' ? 'stuck' : 'drifting';
    if (count > 0) found.set(farmNo, { count: count + (before?.count ?? 0), reason });
  }
  return found;
};
