import type { RehearsalResult } from '@onsil/contract/rehearsal';
import type { StandardChange } from '@onsil/contract/standards';
import { rehearse, type Rehearsal, type RehearsedRule } from '@onsil/domain/rehearsal';
import type { Pool } from 'pg';
import type { CallContext } from '#platform/context.ts';
import { openFarm } from '#features/farms/service.ts';
import { loadStandards, rehearsedRule, type ControllerStandards } from '#features/standards/service.ts';
import { checkChanges, openFarmController } from '#features/standards/threshold-service.ts';
import { listPoints } from '#features/telemetry/sample-service.ts';

const dayMs = 24 * 3_600_000;
const maxEpisodes = 100;

const asResult = ({ activations, perDay, longestMs, totalMs, episodes }: Rehearsal): RehearsalResult => ({
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

const withDelays = (rule: RehearsedRule, factor: number): RehearsedRule => ({
  ...rule,
  timing: {
    ...rule.timing,
    onDelayMs: Math.round(rule.timing.onDelayMs * factor),
    offDelayMs: Math.round(rule.timing.offDelayMs * factor),
  },
});

/** Backtests a change of a field's alarm limits on the samples of the last days, next to the limits in force. */
export const rehearseChange = async (
  ctx: CallContext,
  pool: Pool,
  id: string,
  { controllerId, change, days }: { controllerId: string; change: StandardChange; days: number },
) => {
  const farm = await openFarm(ctx, id);
  const { controllerNo } = await openFarmController(ctx, farm, controllerId);
  await checkChanges(ctx, [change], () => 'change.');
  const to = ctx.now();
  const from = to - days * dayMs;
  const [limitsOf, points] = await Promise.all([
    loadStandards(ctx.db, [controllerNo], from),
    listPoints(pool, controllerNo, change.field, from, to),
  ]);
  const standards: ControllerStandards = limitsOf(controllerNo);
  const current = rehearsedRule(standards, change.field, to);
  const proposed = rehearsedRule(standards, change.field, to, change);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    samples: points.length,
    current: asResult(rehearse(points, current)),
    proposed: asResult(rehearse(points, proposed)),
    delays: [0, 0.5, 2].map((factor) => {
      const rule = withDelays(proposed, factor);
      return {
        onDelaySeconds: rule.timing.onDelayMs / 1000,
        offDelaySeconds: rule.timing.offDelayMs / 1000,
        perDay: rehearse(points, rule).perDay,
      };
    }),
  };
};
