import type { FarmRow } from '@onsil/contract/farms';
import { doubtReasons, type DoubtReason } from '@onsil/domain/telemetry/reading-trust';
import type { Context } from '#platform/context.ts';
import { listUnansweredSettings } from '#features/control-settings/control-settings.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { listSensorFaults } from '#features/deviations/deviations.ts';
import { listDriftingSensors } from '#features/manual-readings/manual-readings.ts';

const weightOf = (reason: DoubtReason): number => doubtReasons.indexOf(reason);

/**
 * What a person has to see to in farms whose readings arrive, by farm number: stuck and drifting sensors, and control
 * settings without an answer, one a controller. Farms without any are left out. No access check here.
 */
export const countDoubtfulReadings = async (
  ctx: Context,
  farmNos: readonly number[],
): Promise<Map<number, NonNullable<FarmRow['doubtful']>>> => {
  const controllers = await listFarmControllers(ctx, farmNos);
  const ids = controllers.map(({ controllerNo }) => controllerNo);
  const now = ctx.now();
  const [faults, drifting, unanswered] = await Promise.all([
    listSensorFaults(ctx.db, ids, { from: now, to: now }),
    listDriftingSensors(ctx, ids),
    listUnansweredSettings(ctx, controllers),
  ]);
  const stuckOf = Map.groupBy(faults, ({ controllerNo }) => controllerNo);
  const found = new Map<number, { count: number; reason: DoubtReason }>();
  for (const { controllerNo, farmNo } of controllers) {
    const stuck = (stuckOf.get(controllerNo) ?? []).flatMap(({ field }) => field ?? []);
    const drifted = drifting.get(controllerNo) ?? [];
    const isUnanswered = unanswered.has(controllerNo);
    const count = new Set([...stuck, ...drifted]).size + Number(isUnanswered);
    if (count === 0) continue;
    const own = stuck.length > 0 ? 'stuck' : drifted.length > 0 ? 'drifting' : 'settingUnanswered';
    const before = found.get(farmNo);
    const reason = before && weightOf(before.reason) < weightOf(own) ? before.reason : own;
    found.set(farmNo, { count: count + (before?.count ?? 0), reason });
  }
  return found;
};
