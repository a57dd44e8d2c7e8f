import type { BacktestResult } from '@onsil/contract/backtest';
import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { runBacktest, type Backtest, type BacktestRule } from '@onsil/domain/alarms/backtest';
import type { CallContext } from '#platform/context.ts';
import { requireFarm } from '#features/farms/farms.ts';
import {
  loadLimits,
  getBacktestRule,
  type ControllerLimits,
  validateChanges,
  requireFarmController,
} from '#features/alarm-limits/alarm-limits.ts';
import { listPoints } from '#features/telemetry/telemetry.ts';

const dayMs = 24 * 3_600_000;
const maxEpisodes = 100;

const asResult = ({ activations, perDay, longestMs, totalMs, episodes }: Backtest): BacktestResult => ({
  activations,
  perDay,
  longestSeconds: Math.round(longestMs / 1000),
  totalSeconds: Math.round(totalMs / 1000),
  episodes: episodes.slice(-maxEpisodes).map(({ startedAt, openedAt, endedAt, highest, extreme }) => ({
    startedAt: new Date(startedAt).toISOString(),
    openedAt: new Date(openedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    highest,
    extreme: extreme?.value ?? 0,
  })),
});

const withDelays = (rule: BacktestRule, factor: number): BacktestRule => ({
  ...rule,
  timing: {
    ...rule.timing,
    onDelayMs: Math.round(rule.timing.onDelayMs * factor),
    offDelayMs: Math.round(rule.timing.offDelayMs * factor),
  },
});

/** Backtests a change of a field's alarm limits on the samples of the last days, next to the limits in force. */
export const backtestChange = async (
  ctx: CallContext,
  id: string,
  { controllerId, change, days }: { controllerId: string; change: AlarmLimitsChange; days: number },
) => {
  const farm = await requireFarm(ctx, id);
  const { controllerNo } = await requireFarmController(ctx, farm, controllerId);
  await validateChanges(ctx, [change], () => 'change.');
  const to = ctx.now();
  const from = to - days * dayMs;
  const [limitsOf, points] = await Promise.all([
    loadLimits(ctx.db, [controllerNo], from),
    listPoints(ctx.db, { controllerNo, field: change.field, from, to }),
  ]);
  const standards: ControllerLimits = limitsOf(controllerNo);
  const current = getBacktestRule(standards, change.field, { now: to });
  const proposed = getBacktestRule(standards, change.field, { now: to, change });
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    samples: points.length,
    current: asResult(runBacktest(points, current)),
    proposed: asResult(runBacktest(points, proposed)),
    delays: [0, 0.5, 2].map((factor) => {
      const rule = withDelays(proposed, factor);
      return {
        onDelaySeconds: rule.timing.onDelayMs / 1000,
        offDelaySeconds: rule.timing.offDelayMs / 1000,
        perDay: runBacktest(points, rule).perDay,
      };
    }),
  };
};
