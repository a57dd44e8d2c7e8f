import type { SensorDrift } from '@onsil/contract/manual-readings';
import type { ControllerTrust, FieldFacts } from '@onsil/contract/reading-trust';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { MemberContext } from '#platform/context.ts';
import { mapConcurrently } from '#platform/limits/slots.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { getDriftUpTo } from '#features/manual-readings/manual-readings.ts';
import { listSensorFacts } from './sensor-facts.ts';

const dayMs = 86_400_000;

const calibrationOf = ({ advice, bias, unit, decimals, daysLeft }: SensorDrift): FieldFacts['calibration'] =>
  bias !== null && (advice === 'soon' || advice === 'now') ? { advice, bias, unit, decimals, daysLeft } : null;

const addCalibration = (fields: readonly FieldFacts[], drifts: readonly SensorDrift[]): FieldFacts[] => {
  const known = new Map(fields.map((one) => [one.field, one]));
  for (const drift of drifts) {
    const calibration = calibrationOf(drift);
    const { field } = drift;
    const facts = known.get(field) ?? { field, stuckSince: null, rejected: 0 };
    if (calibration) known.set(field, { ...facts, calibration });
  }
  return [...known.values()];
};

/**
 * What speaks against the current readings of a farm's controllers, and why values of the last day are missing.
 * @throws NOT_FOUND without access
 */
export const listReadingTrust = async (ctx: MemberContext, id: string): Promise<ControllerTrust[]> => {
  const { farmNo } = await requireFarm(ctx, id);
  const controllers = await listFarmControllers(ctx, [farmNo]);
  const now = ctx.now();
  const [facts, drifts] = await Promise.all([
    listSensorFacts(ctx, controllers, { from: now - dayMs, to: now, stuckFrom: now }),
    mapConcurrently(controllers, (controller) => getDriftUpTo(ctx, controller, kstDay(now))),
  ]);
  return facts.map((one, index) => ({ ...one, fields: addCalibration(one.fields, drifts[index] ?? []) }));
};
