import { computeOutcome, overshootMs, relapseMs } from '@onsil/domain/alarms/action-outcome';
import { listPoints } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { listLaterStarts, takePendingOutcomes, updateOutcome, type PendingOutcome } from './outcomes.sql.ts';

/** Outcomes of a pass; with more, each waits for its turn in one of the next minutes. */
export const maxOutcomes = 200;

const evaluateOutcome = async (ctx: Context, one: PendingOutcome, now: number): Promise<void> => {
  const backAt = one.backAt ?? now;
  const [points, laterStarts] = await Promise.all([
    one.field === null
      ? []
      : listPoints(ctx.db, {
          controllerNo: one.controllerNo,
          field: one.field,
          from: backAt,
          to: backAt + overshootMs,
        }),
    listLaterStarts(ctx.db, one, backAt + relapseMs),
  ]);
  const outcome = computeOutcome({
    actionAt: one.actionAt,
    side: one.side ?? 'high',
    range: { low: one.low, high: one.high },
    backAt: one.backAt,
    samples: points,
    laterStarts,
  });
  const isFinal = now >= backAt + relapseMs;
  await updateOutcome(ctx.db, {
    actionId: one.actionId,
    deviationId: one.deviationId,
    minutesToRange: outcome.minutesToRange,
    overshoot: one.side === null ? null : outcome.overshoot,
    relapsed: outcome.relapsed || isFinal ? outcome.relapsed : null,
    finalAt: isFinal ? new Date(now) : null,
  });
};

/** Evaluates outcomes of actions: preliminary at once, final a day after the value returned to its range. */
export const evaluateOutcomes = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  const now = ctx.now();
  const taken = await takePendingOutcomes(ctx.db, { now, limit: maxOutcomes });
  await forEachIsolated(taken, (one) => evaluateOutcome(ctx, one, now), stopping);
};
