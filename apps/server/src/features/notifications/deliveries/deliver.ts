import type { DeliveryReason } from '@onsil/contract/notifications';
import type { Context } from '#platform/context.ts';
import type { Language } from '#platform/text/language.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { errorText, type Channels, type NoticeMessage, type SendOutcome } from '../channels/channel.ts';
import {
  completeDelivery,
  postponeDelivery,
  leaseDueDeliveries,
  type LeasedDelivery,
  type FailureReason,
} from './deliveries.sql.ts';
import { maxAttempts, nextAttemptAt } from './retry.ts';
import { deleteTarget } from '../targets/targets.sql.ts';
import { formatNotice } from '../write/notice-text.ts';

const batchSize = 20;
const pollMs = 2_000;

/**
 * Lease of a delivery. A process killed while sending may or may not have sent it; sending twice does little harm,
 * since browsers and phones replace the first by its tag and mailboxes see the same message id.
 */
const leaseMs = 120_000;

/** Notices of one deviation replace each other on the recipient's screen; other notices do not. */
const tagOf = ({ deviationIds, noticeSeq }: LeasedDelivery): string => {
  const [root, ...others] = deviationIds;
  return root !== undefined && others.length === 0 ? `deviation-${root}` : `notice-${noticeSeq}`;
};

const pageOf = ({ farmId, deviationIds }: LeasedDelivery): string => {
  const [root, ...others] = deviationIds;
  const farm = `/smartfarm/${encodeURIComponent(farmId)}`;
  return root !== undefined && others.length === 0
    ? `${farm}/${root}/notification-action`
    : `${farm}/notification-action`;
};

/** Notices that say that a value is out of its range, or that nothing comes, of one deviation. */
const isActionable = ({ kind, deviationIds }: LeasedDelivery): boolean =>
  deviationIds.length === 1 && kind !== 'returned' && kind !== 'test';

const messageOf = (delivery: LeasedDelivery, language: Language): NoticeMessage => ({
  deliveryId: delivery.deliveryId,
  noticeSeq: delivery.noticeSeq,
  ...formatNotice(language, delivery),
  level: delivery.level,
  language,
  url: pageOf(delivery),
  tag: tagOf(delivery),
  isActionable: isActionable(delivery),
  at: delivery.at,
});

type Dropped = { kind: 'dropped'; reason: DeliveryReason; why: string };
const dropped = (reason: DeliveryReason, why: string): Dropped => ({ kind: 'dropped', reason, why });

/** Sends a delivery over its channel; dropped if the channel or its target no longer exists. */
const trySending = async (gateways: Channels, delivery: LeasedDelivery): Promise<SendOutcome | Dropped> => {
  const { channel, push, phone, memberNo, address, name, language } = delivery;
  // Only a process killed while sending exceeds the limit: a message that crashes it must not do so forever.
  if (delivery.attempts > maxAttempts) return { kind: 'failed', reason: 'abandoned', why: 'abandoned too often' };
  if (!delivery.mayRead) return dropped('left_farm', 'the member left the farm');
  if (channel === 'email')
    return (
      gateways.email?.send(messageOf(delivery, language), { memberNo, address, name }) ??
      dropped('no_way', 'no mail server')
    );
  if (channel === 'web_push') {
    if (!push) return dropped('signed_out', 'the browser signed out');
    return gateways.web_push?.send(messageOf(delivery, push.language), push) ?? dropped('no_way', 'no browser push');
  }
  if (!phone) return dropped('signed_out', 'the phone signed out');
  return gateways.fcm?.send(messageOf(delivery, phone.language), phone) ?? dropped('no_way', 'no phone push');
};

const deliver = async (ctx: Context, gateways: Channels, delivery: LeasedDelivery): Promise<void> => {
  const outcome = await trySending(gateways, delivery).catch((error: unknown): SendOutcome => ({
    kind: 'later',
    retryAfterMs: 0,
    reason: 'other',
    why: errorText(error),
  }));
  const now = ctx.now();
  const complete = (state: 'sent' | 'failed' | 'dropped', why: FailureReason | null) =>
    completeDelivery(ctx.db, delivery, { state, why, now: new Date(now) });
  if (outcome.kind === 'sent') return void (await complete('sent', null));
  if (outcome.kind === 'kept') return void (await complete('dropped', { ...outcome, reason: 'outbox' }));
  ctx.log.warn({ deliveryId: delivery.deliveryId, channel: delivery.channel, outcome }, 'notice not delivered');
  if (outcome.kind === 'gone') {
    await deleteTarget(ctx.db, delivery.channel, delivery.targetId);
    return void (await complete('dropped', { ...outcome, reason: 'gone' }));
  }
  if (outcome.kind !== 'later') return void (await complete(outcome.kind, outcome));
  const nextTryAt = nextAttemptAt({ ...delivery, retryAfterMs: outcome.retryAfterMs }, now, Math.random());
  if (nextTryAt === null) return void (await complete('failed', outcome));
  await postponeDelivery(ctx.db, delivery, { why: outcome, nextTryAt: new Date(nextTryAt) });
};

/** Sends everything that is due, or until the signal aborts. Safe in several processes at once. */
export const sendDueDeliveries = async (ctx: Context, gateways: Channels, stopping?: AbortSignal): Promise<void> => {
  while (!stopping?.aborted) {
    const now = ctx.now();
    const taken = await leaseDueDeliveries(ctx.db, {
      now: new Date(now),
      leaseExpiresAt: new Date(now + leaseMs),
      maxCount: batchSize,
    });
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => deliver(ctx, gateways, delivery)));
  }
};

/** Sends deliveries as soon as the bus announces them, and polls for retries. */
export const startDeliveryWorker = (ctx: Context, gateways: Channels): Worker => {
  const { wake, stop } = startWorkerLoop('deliveries', ctx.log, pollMs, (stopping) =>
    sendDueDeliveries(ctx, gateways, stopping),
  );
  const unsubscribe = ctx.bus.subscribe('deliveries', wake, wake);
  return {
    stop() {
      unsubscribe();
      return stop();
    },
  };
};
