import { outcomeOf, overshootMs, relapseMs } from '@onsil/domain/deviation-outcome';
import type { Pool } from 'pg';
import type { Context } from '#platform/context.ts';
import { listPoints } from '#features/telemetry/sample-service.ts';
import { listLaterStarts, listUnjudged, updateOutcome, type Unjudged } from './outcome-repository.ts';

const judge = async (pool: Pool, one: Unjudged, now: number): Promise<void> => {
  const backAt = one.backAt ?? now;
  const [points, laterStarts] = await Promise.all([
    one.field === null ? [] : listPoints(pool, one.controllerId, one.field, backAt, backAt + overshootMs),
    listLaterStarts(pool, one, backAt + relapseMs),
  ]);
  const outcome = outcomeOf({
    actionAt: one.actionAt,
    side: one.side ?? 'high',
    range: { low: one.low, high: one.high },
    backAt: one.backAt,
    samples: points,
    laterStarts,
  });
  const settled = now >= backAt + relapseMs;
  await updateOutcome(pool, {
    actionId: one.actionId,
    rootAlarmSeq: one.rootAlarmSeq,
    minutesToRange: outcome.minutesToRange,
    overshoot: one.side === null ? null : outcome.overshoot,
    relapsed: outcome.relapsed || settled ? outcome.relapsed : null,
    judgedAt: settled ? new Date(now) : null,
  });
};

/** Judges what came of actions: at once as far as it is known, for good a day after the value was back. */
export const judgeOutcomes = async (pool: Pool, ctx: Context): Promise<void> => {
  const now = ctx.now();
  for (const one of await listUnjudged(pool)) await judge(pool, one, now);
};
