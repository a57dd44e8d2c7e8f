import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { dayMs } from '@onsil/domain/calendar/duration';
import {
  loadLimits,
  getBacktestLimits,
  validateChanges,
  requireFarmController,
} from '#features/alarm-limits/alarm-limits.ts';
import { listPoints } from '#features/telemetry/telemetry.ts';
import type { FarmContext } from '#platform/context.ts';
import { computeBacktestInThread } from './compute-backtest.ts';

/** Backtests a change of a field's alarm limits on the samples of the last days, next to the limits in force. */
export const backtestChange = async (
  ctx: FarmContext,
  { controllerId, change, days }: { controllerId: string; change: AlarmLimitsChange; days: number },
) => {
  const { farm } = ctx;
  const { controllerNo } = await requireFarmController(ctx, farm, controllerId);
  await validateChanges(ctx, controllerNo, [change], () => 'change.');
  const to = ctx.now();
  const from = to - days * dayMs;
  const { field } = change;
  const [limitsOf, points] = await Promise.all([
    loadLimits(ctx.db, [controllerNo], from),
    listPoints(ctx.db, { controllerNo, field, from, to }),
  ]);
  const limits = limitsOf(controllerNo);
  return {
    from: new Date(points[0]?.ts ?? from).toISOString(),
    to: new Date(to).toISOString(),
    samples: points.length,
    ...(await computeBacktestInThread({
      field,
      times: Float64Array.from(points, ({ ts }) => ts),
      values: Float64Array.from(points, ({ value }) => value),
      current: getBacktestLimits(limits, field, { now: to }),
      proposed: getBacktestLimits(limits, field, { now: to, change }),
    })),
  };
};
