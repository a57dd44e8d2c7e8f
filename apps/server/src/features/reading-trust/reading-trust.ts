import type { FarmRow } from '@onsil/contract/farms';
import type { SensorDrift } from '@onsil/contract/manual-readings';
import { readingTrustApi, type ControllerTrust, type FieldFacts } from '@onsil/contract/reading-trust';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { operandsOf, type Calculation } from '@onsil/domain/telemetry/calculated-fields';
import { doubtReasons, listReadings, type DoubtReason } from '@onsil/domain/telemetry/reading-trust';
import { listUnansweredSettings } from '#features/control-settings/control-settings.ts';
import {
  listCalculations,
  listCatalogueFields,
  listFarmControllers,
  type Controller,
} from '#features/controllers/controllers.ts';
import { listSensorFaults } from '#features/deviations/deviations.ts';
import { listDriftingSensors, getDriftUpTo } from '#features/manual-readings/manual-readings.ts';
import type { FarmContext, Context } from '#platform/context.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { mapConcurrently } from '#platform/limits/slots.ts';
import { listSensorFacts } from './sensor-facts.ts';

export { listSensorFacts } from './sensor-facts.ts';
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

/** Calculated fields of controllers with the readings that they are computed from, by system id. */
const listCalculatedInputs = async (
  ctx: Context,
  controllers: readonly Controller[],
): Promise<Map<string, ControllerTrust['calculated']>> => {
  const calculations = await listCalculations(
    ctx,
    controllers.map(({ controllerNo }) => controllerNo),
  );
  if (calculations.size === 0) return new Map();
  const catalogue = await listCatalogueFields(ctx);
  const inputsOf = (key: string, calculation: Calculation) => {
    const readings = listReadings(operandsOf({ [key]: calculation }));
    return catalogue
      .filter((field) => readings.includes(field.key))
      .map(({ key: field, nameKo, nameEn }) => ({ field, nameKo, nameEn }));
  };
  return new Map(
    controllers.map(({ controllerNo, controllerId }) => [
      controllerId,
      calculations.has(controllerNo)
        ? Object.entries(calculations.get(controllerNo) ?? {}).map(([field, one]) => ({
            field,
            inputs: inputsOf(field, one),
          }))
        : undefined,
    ]),
  );
};

/**
 * What speaks against the current readings of a farm's controllers, and why values of the last day are missing.
 * @throws NOT_FOUND without access
 */
export const listReadingTrust = async (ctx: FarmContext): Promise<ControllerTrust[]> => {
  const { farmNo } = ctx.farm;
  const controllers = await listFarmControllers(ctx, [farmNo]);
  const now = ctx.now();
  const [facts, drifts, calculatedOf] = await Promise.all([
    listSensorFacts(ctx, controllers, { from: now - dayMs, to: now, stuckFrom: now }),
    mapConcurrently(controllers, (controller) => getDriftUpTo(ctx, controller, kstDay(now))),
    listCalculatedInputs(ctx, controllers),
  ]);
  return facts.map((one, index) => {
    const calculated = calculatedOf.get(one.controllerId);
    return { ...one, fields: addCalibration(one.fields, drifts[index] ?? []), ...(calculated && { calculated }) };
  });
};

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
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  const now = ctx.now();
  const [faults, drifting, unanswered] = await Promise.all([
    listSensorFaults(ctx.db, controllerNos, { from: now, to: now }),
    listDriftingSensors(ctx, controllerNos),
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

export const readingTrustFeature: Feature = {
  api: () => [
    calls(readingTrustApi, {
      listReadingTrust: async (ctx) => ({ items: await listReadingTrust(ctx) }),
    }),
  ],
};
