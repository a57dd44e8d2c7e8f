import { deviationState } from '@onsil/domain/alarms/deviation-state';
import { mutesOf, nextMuteEnd } from '@onsil/domain/alarms/mutes';
import { planNotice, type PlannedNotice } from '@onsil/domain/alarms/notice-plan';
import { nextReminderAt } from '@onsil/domain/alarms/notice-reminder';
import { silentAfterMs } from '@onsil/domain/alarms/silence';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { insertAlarms, type NewAlarm } from '../evaluate/record.sql.ts';
import { listActiveMutes, type Mute } from '../mute/mute.sql.ts';
import {
  findGatewayDeviation,
  isGatewaySilent,
  listDueDeviations,
  lockDueDeviations,
  postponeDueDeviation,
  updateEvaluated,
  type DueDeviation,
} from './due.sql.ts';
import { notify, type NoticeRequest } from './notify.ts';

const freshToleranceMs = 10 * minuteMs;

/** Whether a deviation is recent enough to notify. A silence found a day late (after an import, say) is logged only. */
const isFresh = (one: DueDeviation, now: number): boolean =>
  one.cause === 'no_data'
    ? now - one.openedAt < dayMs
    : one.evaluatedAt !== null && now - one.evaluatedAt <= silentAfterMs(one.intervalSeconds) + freshToleranceMs;

const muteOf = (one: DueDeviation, mutes: readonly Mute[], now: number): { muted: boolean; until: number | null } => {
  const pause = one.pauseUntil !== null && one.pauseUntil > now ? [{ until: one.pauseUntil }] : [];
  const all = [...mutesOf(mutes, one), ...pause];
  return { muted: all.length > 0, until: nextMuteEnd(all) };
};

/**
 * A `no_data` deviation behind a gateway belongs to the gateway's own while the gateway is silent. It waits one interval for that
 * one, since the controllers behind a gateway do not go offline in the same second.
 */
const gatewayOf = async (
  ctx: Context,
  one: DueDeviation,
  now: number,
): Promise<{ root: number | null; waitUntil: number | null }> => {
  if (one.cause !== 'no_data' || one.gatewayId === null || one.endedAt !== null)
    return { root: one.gatewayRoot, waitUntil: null };
  if (one.gatewayRoot !== null)
    return { root: (await isGatewaySilent(ctx.db, one.gatewayId)) ? one.gatewayRoot : null, waitUntil: null };
  const root = await findGatewayDeviation(ctx.db, one.gatewayId);
  const waitUntil = one.openedAt + one.intervalSeconds * 1000 + 5_000;
  return { root, waitUntil: root === null && now < waitUntil ? waitUntil : null };
};

type Evaluated = {
  one: DueDeviation;
  state: DueDeviation['state'];
  due: PlannedNotice | null;
  dueAt: number | null;
  gatewayRoot: number | null;
};

const earliest = (...times: (number | null)[]): number | null => {
  const known = times.filter((time): time is number => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** A deviation at a time: its state, the notice that is due, and when the clock changes it next. */
export const evaluateDue = async (
  ctx: Context,
  one: DueDeviation,
  { mutes, now }: { mutes: readonly Mute[]; now: number },
): Promise<Evaluated> => {
  const action =
    one.actedAt !== null && one.pauseUntil !== null ? { at: one.actedAt, pauseUntil: one.pauseUntil } : null;
  const { state, changesAt } = deviationState({ ...one, action }, one.attentionSeconds * 1000, now);
  const gateway = await gatewayOf(ctx, one, now);
  const mute = muteOf(one, mutes, now);
  const facts = {
    ...one,
    state,
    acknowledged: one.actedAt !== null && one.notified.at !== null && one.actedAt >= one.notified.at,
    // Its gateway's notice spoke for it until now, however long ago it began.
    fresh: isFresh(one, now) || (one.gatewayRoot !== null && gateway.root === null),
    muted: mute.muted || gateway.root !== null || gateway.waitUntil !== null,
  };
  // No notice: a person closed it.
  const due = one.endKind === 'released' ? null : planNotice(facts, one.notified, now);
  const notified = due?.notified ?? one.notified;
  const over = one.endedAt !== null;
  const reminder = mute.muted || gateway.root !== null ? null : nextReminderAt(facts, notified);
  // One notice per evaluation, and the next may be due already.
  const dueAt = over
    ? due?.notice
      ? now
      : null
    : earliest(changesAt, mute.until, gateway.waitUntil, reminder, due?.notice ? now + 1_000 : null);
  return { one, state, due, dueAt, gatewayRoot: gateway.root };
};

/** The alarm of a change by the clock: attention time or pause over. Other changes are logged where they happen. */
export const clockAlarm = ({ one, state }: Evaluated): NewAlarm[] => {
  if (state !== 'ACTION_NEEDED' || one.state === 'ACTION_NEEDED') return [];
  const { deviationId, level } = one;
  if (one.state === 'ACTION_TAKEN' && one.pauseUntil !== null)
    return [{ deviationId, kind: 'pause_ended', at: one.pauseUntil, level }];
  if (one.state === 'PRESENT' && one.highest === 1)
    return [{ deviationId, kind: 'attention', at: one.openedAt + one.attentionSeconds * 1000, level }];
  return [];
};

/**
 * Evaluates due deviations of a farm, all or one, writes their notices and schedules the next check, in one transaction.
 * Publishes the change.
 */
const evaluateDueOf = (ctx: Context, farmNo: number, deviationId: number | null): Promise<void> => {
  const now = ctx.now(); // one instant for all that it writes
  return transact({ ...ctx, now: () => now }, async (ctx) => {
    const due = await lockDueDeviations(ctx.db, { farmNo, deviationId, now });
    if (due.length === 0) return;
    const mutes = await listActiveMutes(ctx.db, [...new Set(due.map((one) => one.controllerNo))], now);
    const evaluated: Evaluated[] = [];
    for (const one of due) evaluated.push(await evaluateDue(ctx, one, { mutes, now }));
    const requests = evaluated.flatMap(({ one, due: plan }): NoticeRequest[] =>
      plan?.notice ? [{ one, kind: plan.notice, n: plan.n ?? null }] : [],
    );
    const { postponed, until } = await notify(ctx, farmNo, requests);
    for (const item of evaluated) {
      const isPostponed = postponed.has(item.one.deviationId);
      await insertAlarms(ctx.db, clockAlarm(item));
      await updateEvaluated(ctx.db, {
        deviationId: item.one.deviationId,
        state: item.state,
        notified: isPostponed ? item.one.notified : (item.due?.notified ?? item.one.notified),
        notifiedAt: item.due?.notice && !isPostponed ? now : null,
        dueAt: isPostponed ? until : item.dueAt,
        gatewayRoot: item.gatewayRoot,
      });
    }
    await publish(ctx, 'deviations', [farmNo]);
  });
};

/** A deviation that cannot be evaluated is tried again after this long: each try is an error in the log. */
const retryMs = 10 * minuteMs;

const evaluateAlone = async (ctx: Context, farmNo: number, deviationId: number): Promise<void> => {
  try {
    await evaluateDueOf(ctx, farmNo, deviationId);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const now = ctx.now();
    ctx.log.error({ err: error, farmNo, deviationId }, 'deviation cannot be evaluated; it is postponed');
    await postponeDueDeviation(ctx.db, deviationId, { now, until: now + retryMs });
  }
};

/** Evaluates a farm's due deviations together. One that cannot be evaluated is postponed, and does not keep the others from it: each is tried alone. */
export const evaluateFarm = async (ctx: Context, farmNo: number, stopping?: AbortSignal): Promise<void> => {
  try {
    await evaluateDueOf(ctx, farmNo, null);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const due = await listDueDeviations(ctx.db, farmNo, ctx.now());
    await forEachIsolated(due, (deviationId) => evaluateAlone(ctx, farmNo, deviationId), stopping);
  }
};
