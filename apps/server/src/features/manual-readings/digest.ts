import type { SensorDrift } from '@onsil/contract/manual-readings';
import type { WeeklyMeasuring, WeeklySensor } from '@onsil/contract/weekly-report';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { mapConcurrently } from '#platform/limits/slots.ts';
import { getDriftUpTo } from './drift.ts';
import { listReadingHalfDays } from './readings.sql.ts';

/** Sensors that need calibration. */
const needsCalibration = ({ pairs: _pairs, perMonth: _step, bias, advice, ...sensor }: SensorDrift): WeeklySensor[] =>
  bias !== null && (advice === 'soon' || advice === 'now') ? [{ ...sensor, bias, advice }] : [];

/**
 * How often a farm took manual readings in a range of days (both included), and which sensors needed calibration by its
 * end.
 */
export const getReadingDigest = async (
  ctx: Context,
  farmNo: number,
  days: { from: string; to: string },
): Promise<Pick<WeeklyMeasuring, 'rounds' | 'controllers'>> => {
  const controllers = await listFarmControllers(ctx, [farmNo]);
  const filter = { controllerNos: controllers.map(({ controllerNo }) => controllerNo), ...days };
  const [measured, drifts] = await Promise.all([
    listReadingHalfDays(ctx.db, filter),
    mapConcurrently(controllers, (controller) => getDriftUpTo(ctx, controller, days.to)),
  ]);
  return {
    rounds: new Set(measured.map(({ half }) => half)).size,
    controllers: controllers.map(({ controllerNo, controllerId, name }, index) => {
      const sensors = drifts[index] ?? [];
      return {
        controllerId,
        controllerName: name,
        rounds: measured.filter((one) => one.controllerNo === controllerNo).length,
        judged: sensors.filter(({ advice }) => advice !== 'tooFew').length,
        drifting: sensors.flatMap(needsCalibration),
      };
    }),
  };
};
