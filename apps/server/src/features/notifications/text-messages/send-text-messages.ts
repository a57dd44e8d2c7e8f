import { maskMobileNumber } from '@onsil/domain/text/mobile-number';
import type { Context } from '#platform/context.ts';
import { startQueueWorker, workThrough, type AttemptResult, type Queue } from '#platform/jobs/queue.ts';
import type { Worker } from '#platform/jobs/worker-loop.ts';
import { errorText } from '../channels/channel.ts';
import type { FailureReason } from '../deliveries/deliveries.sql.ts';
import { deliveryRetry, maxDeliveryAgeMs, maxDeliveryWaitMs } from '../deliveries/delivery-retry.ts';
import { deliveryFailure } from '../deliveries/mail-result.ts';
import { formatNotices } from './format-message.ts';
import type { SendText } from './solapi.ts';
import {
  loadDueTextMessages,
  textMessageTable,
  updateLeasedTextMessage,
  updateTextedDeliveries,
  type DueTextMessage,
  type TextMessageColumns,
} from './text-messages.sql.ts';

type Options = { send: SendText; portal: string };
type Result = AttemptResult<TextMessageColumns, FailureReason>;

const pollMs = 1_000;

/** Ends deliveries of a message without one. */
const drop = (
  ctx: Context,
  { textMessageId }: DueTextMessage,
  { reason, why }: FailureReason,
  deliveryIds?: readonly number[],
) => {
  const columns = { state: 'dropped', reason, outcome: why, endedAt: new Date(ctx.now()) } as const;
  return updateTextedDeliveries(ctx.db, textMessageId, columns, deliveryIds);
};

const attempt = async (ctx: Context, { send, portal }: Options, message: DueTextMessage): Promise<Result> => {
  const { phoneNo, language, notices } = message;
  const readable = notices.filter(({ mayRead }) => mayRead);
  const isGone = phoneNo === null;
  if (isGone || readable.length === 0)
    return {
      kind: 'write',
      async write(ctx) {
        const failure = isGone
          ? ({ reason: 'gone', why: 'no confirmed number' } as const)
          : ({ reason: 'left_farm', why: 'the member left the farm' } as const);
        await drop(ctx, message, failure);
        return { state: 'dropped' };
      },
    };
  const left = notices.filter(({ mayRead }) => !mayRead).map(({ deliveryId }) => deliveryId);
  if (left.length > 0) await drop(ctx, message, { reason: 'left_farm', why: 'the member left the farm' }, left);
  const outcome = await send(phoneNo, formatNotices(language, readable, portal));
  const number = maskMobileNumber(phoneNo);
  if (outcome.kind !== 'sent') {
    const failure = { reason: outcome.reason, why: `${number}: ${outcome.why}` };
    return outcome.kind === 'failed'
      ? { kind: 'failed', failure }
      : { kind: 'retry', failure, retryAfterMs: outcome.retryAfterMs };
  }
  return {
    kind: 'write',
    async write(ctx) {
      const columns = { state: 'sent', reason: null, outcome: number, endedAt: new Date(ctx.now()) } as const;
      await updateTextedDeliveries(ctx.db, message.textMessageId, columns);
      return { state: 'sent' };
    },
  };
};

const textMessageQueue = (options: Options): Queue<number, DueTextMessage, TextMessageColumns, FailureReason> => ({
  name: 'text messages',
  table: textMessageTable,
  retry: deliveryRetry,
  batchSize: 10,
  // A process killed while sending may have sent it; an alarm that comes twice is better than none.
  leaseMs: 120_000,
  maxWaitMs: maxDeliveryWaitMs,
  load: loadDueTextMessages,
  giveUpAt: ({ plannedAt }) => plannedAt + maxDeliveryAgeMs,
  attempt: (ctx, message) => attempt(ctx, options, message),
  failureColumns: (_failure, isFinal) => ({ state: isFinal ? 'failed' : 'pending' }),
  unexpected: (error) => ({ reason: 'other', why: errorText(error) }),
  abandoned: { reason: 'abandoned', why: 'abandoned too often' },
  update: (db, lease, schedule, columns) => updateLeasedTextMessage(db, lease, { ...columns, ...schedule }),
  async settled(ctx, textMessageId, { attempts, failure, retryAt }) {
    if (!failure) return;
    const columns = deliveryFailure(failure, retryAt === null, new Date(ctx.now()));
    await updateTextedDeliveries(ctx.db, textMessageId, { ...columns, attempts });
  },
});

/** Sends the text messages that are due. Safe in several processes at once. */
export const sendDueTextMessages = (ctx: Context, options: Options): Promise<void> =>
  workThrough(ctx, textMessageQueue(options));

/** Polls every second for text messages to send. */
export const startTextMessageWorker = (ctx: Context, options: Options): Worker =>
  startQueueWorker(ctx, textMessageQueue(options), { pollMs });
