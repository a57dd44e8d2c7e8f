import type { DeliveryReason } from '@onsil/contract/notifications';
import { sendMail } from '#features/mails/mails.ts';
import type { Context } from '#platform/context.ts';
import { startQueueWorker, workThrough, type AttemptResult, type Queue } from '#platform/jobs/queue.ts';
import type { Worker } from '#platform/jobs/worker-loop.ts';
import type { Language } from '#platform/text/language.ts';
import { errorText, type Channels, type NoticeMessage, type SendOutcome } from '../channels/channel.ts';
import { deleteTarget } from '../targets/targets.sql.ts';
import { planTextMessage } from '../text-messages/plan-text-message.ts';
import { noticePath } from '../write/notice-path.ts';
import { formatNotice } from '../write/notice-text.ts';
import {
  deliveryTable,
  loadDueDeliveries,
  updateLeasedDelivery,
  type DeliveryColumns,
  type DueDelivery,
  type FailureReason,
} from './deliveries.sql.ts';
import { deliveryRetry, maxDeliveryAgeMs, maxDeliveryWaitMs } from './delivery-retry.ts';
import { deliveryFailure } from './mail-result.ts';

const pollMs = 2_000;

/** Notices of one deviation replace each other on the recipient's screen; other notices do not. */
const tagOf = ({ deviationIds, noticeSeq }: DueDelivery): string => {
  const [root, ...others] = deviationIds;
  return root !== undefined && others.length === 0 ? `deviation-${root}` : `notice-${noticeSeq}`;
};

/** Notices that say that a value is out of its range, or that nothing comes, of one deviation. */
const isActionable = ({ kind, deviationIds }: DueDelivery): boolean =>
  deviationIds.length === 1 && kind !== 'returned' && kind !== 'test';

const messageOf = (delivery: DueDelivery, language: Language): NoticeMessage => ({
  deliveryId: delivery.deliveryId,
  noticeSeq: delivery.noticeSeq,
  ...formatNotice(language, delivery),
  level: delivery.level,
  language,
  url: noticePath(delivery),
  tag: tagOf(delivery),
  isActionable: isActionable(delivery),
  isTask: delivery.kind === 'task',
  at: delivery.at,
});

type Result = AttemptResult<DeliveryColumns, FailureReason>;

const ended = (state: 'sent' | 'dropped', endedAt: number, failure?: FailureReason): DeliveryColumns => ({
  state,
  reason: failure?.reason ?? null,
  outcome: failure?.why ?? null,
  endedAt: new Date(endedAt),
});

/** Writes the mail of a delivery to the outbox, once: its result becomes that of the delivery. */
const sendByMail = (channel: NonNullable<Channels['email']>, delivery: DueDelivery): Result => {
  const { deliveryId, memberNo, address, name, language, at, createdAt } = delivery;
  const mail = {
    ...channel.compose(messageOf(delivery, language)),
    memberNo,
    to: address,
    name,
    onceKey: `delivery-${deliveryId}`,
    giveUpAt: new Date(createdAt + maxDeliveryAgeMs),
  };
  return {
    kind: 'write',
    async write(ctx) {
      const mailId = await sendMail(ctx.db, mail, at);
      if (channel.hasServer) return { state: 'sending', reason: null, outcome: null, endedAt: null, mailId };
      const why = 'no mail server: stored in the outbox';
      return { ...ended('dropped', ctx.now(), { reason: 'outbox', why }), mailId };
    },
  };
};

/** Gives a delivery to a text message, whose result becomes its own. */
const sendByText = ({ maxPerFarmAndDay }: NonNullable<Channels['sms']>, { memberNo, farmNo }: DueDelivery): Result => ({
  kind: 'write',
  async write(ctx) {
    const textMessageId = await planTextMessage(ctx, { memberNo, farmNo }, maxPerFarmAndDay);
    if (textMessageId !== null) return { state: 'sending', reason: null, outcome: null, endedAt: null, textMessageId };
    const why = `more than ${maxPerFarmAndDay} text messages about the farm today`;
    return ended('dropped', ctx.now(), { reason: 'limit', why });
  },
});

const asResult = async (ctx: Context, delivery: DueDelivery, outcome: SendOutcome): Promise<Result> => {
  if (outcome.kind === 'sent') return { kind: 'done', columns: ended('sent', ctx.now()) };
  if (outcome.kind === 'later') return { kind: 'retry', failure: outcome, retryAfterMs: outcome.retryAfterMs };
  if (outcome.kind === 'failed') return { kind: 'failed', failure: outcome };
  await deleteTarget(ctx.db, delivery.channel, delivery.targetId);
  return { kind: 'done', columns: ended('dropped', ctx.now(), { ...outcome, reason: 'gone' }) };
};

/** Sends a delivery over its channel; dropped if the channel or its target no longer exists. */
const attempt = async (ctx: Context, channels: Channels, delivery: DueDelivery): Promise<Result> => {
  const dropped = (reason: DeliveryReason, why: string): Result => ({
    kind: 'done',
    columns: ended('dropped', ctx.now(), { reason, why }),
  });
  const { channel, push, phone } = delivery;
  if (!delivery.mayRead) return dropped('left_farm', 'the member left the farm');
  if (channel === 'email')
    return channels.email ? sendByMail(channels.email, delivery) : dropped('no_way', 'no mail server');
  if (channel === 'sms')
    return channels.sms ? sendByText(channels.sms, delivery) : dropped('no_way', 'no text messages');
  if (channel === 'web_push') {
    if (!push) return dropped('signed_out', 'the browser signed out');
    if (!channels.web_push) return dropped('no_way', 'no browser push');
    return asResult(ctx, delivery, await channels.web_push.send(messageOf(delivery, push.language), push));
  }
  if (!phone) return dropped('signed_out', 'the phone signed out');
  if (!channels.fcm) return dropped('no_way', 'no phone push');
  return asResult(ctx, delivery, await channels.fcm.send(messageOf(delivery, phone.language), phone));
};

const deliveryQueue = (channels: Channels): Queue<number, DueDelivery, DeliveryColumns, FailureReason> => ({
  name: 'deliveries',
  table: deliveryTable,
  retry: deliveryRetry,
  batchSize: 20,
  // A process killed while sending may or may not have sent it; sending twice does little harm, since browsers and phones
  // replace the first by its tag.
  leaseMs: 120_000,
  maxWaitMs: maxDeliveryWaitMs,
  load: loadDueDeliveries,
  giveUpAt: ({ createdAt }) => createdAt + maxDeliveryAgeMs,
  attempt: (ctx, delivery) => attempt(ctx, channels, delivery),
  failureColumns: deliveryFailure,
  unexpected: (error) => ({ reason: 'other', why: errorText(error) }),
  abandoned: { reason: 'abandoned', why: 'abandoned too often' },
  update: (db, lease, schedule, columns) => updateLeasedDelivery(db, lease, { ...columns, ...schedule }),
});

/** Works on all deliveries that are due. Safe in several processes at once. */
export const sendDueDeliveries = (ctx: Context, channels: Channels): Promise<void> =>
  workThrough(ctx, deliveryQueue(channels));

/** Sends deliveries as soon as the bus announces them, and polls for retries. */
export const startDeliveryWorker = (ctx: Context, channels: Channels): Worker =>
  startQueueWorker(ctx, deliveryQueue(channels), { pollMs, topic: 'deliveries' });
