import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import type { Context } from '#platform/context.ts';
import { startQueueWorker, workThrough, type AttemptResult, type Queue } from '#platform/jobs/queue.ts';
import type { Worker } from '#platform/jobs/worker-loop.ts';
import { errorText } from '../channels/channel.ts';
import type { DeliveryColumns, FailureReason } from '../deliveries/deliveries.sql.ts';
import { deliveryRetry, maxDeliveryAgeMs, maxDeliveryWaitMs } from '../deliveries/delivery-retry.ts';
import { deliveryFailure } from '../deliveries/mail-result.ts';
import { noticePath } from '../write/notice-path.ts';
import { formatNotice } from '../write/notice-text.ts';
import type { PostToChannel } from './post.ts';
import {
  loadWebhookDeliveries,
  updateLeasedWebhookDelivery,
  webhookDeliveryTable,
  type DueWebhookDelivery,
} from './webhook-deliveries.sql.ts';
import { stopWebhook } from './webhooks.sql.ts';

type Options = { post: PostToChannel; portal: string };

export const linkLabels = { ko: ko.teamChannels.link, en: en.teamChannels.link };

const pollMs = 2_000;

const attempt = async (
  ctx: Context,
  { post, portal }: Options,
  delivery: DueWebhookDelivery,
): Promise<AttemptResult<DeliveryColumns, FailureReason>> => {
  const done = (columns: Omit<DeliveryColumns, 'endedAt'>) =>
    ({ kind: 'done', columns: { ...columns, endedAt: new Date(ctx.now()) } }) as const;
  if (delivery.isStopped) return done({ state: 'dropped', reason: 'refused', outcome: 'the channel is stopped' });
  const { language, webhookDeliveryId, createdAt } = delivery;
  const message = {
    id: `delivery_${webhookDeliveryId}`,
    ...formatNotice(language, delivery),
    url: portal + noticePath(delivery),
    link: linkLabels[language],
    event: { ...delivery, at: createdAt },
  };
  const outcome = await post(delivery, message);
  if (outcome.kind === 'sent') return done({ state: 'sent', reason: null, outcome: null });
  if (outcome.kind === 'later') return { kind: 'retry', failure: outcome, retryAfterMs: outcome.retryAfterMs };
  return {
    kind: 'write',
    async write(ctx) {
      const at = new Date(ctx.now());
      await stopWebhook(ctx.db, delivery, { at, why: outcome.why });
      return { state: 'failed', reason: 'refused', outcome: outcome.why, endedAt: at };
    },
  };
};

const webhookQueue = (options: Options): Queue<number, DueWebhookDelivery, DeliveryColumns, FailureReason> => ({
  name: 'webhook deliveries',
  table: webhookDeliveryTable,
  retry: deliveryRetry,
  batchSize: 10,
  leaseMs: 120_000,
  maxWaitMs: maxDeliveryWaitMs,
  load: loadWebhookDeliveries,
  giveUpAt: ({ createdAt }) => createdAt + maxDeliveryAgeMs,
  attempt: (ctx, delivery) => attempt(ctx, options, delivery),
  failureColumns: deliveryFailure,
  unexpected: (error) => ({ reason: 'other', why: errorText(error) }),
  abandoned: { reason: 'abandoned', why: 'abandoned too often' },
  update: (db, lease, schedule, columns) => updateLeasedWebhookDelivery(db, lease, { ...columns, ...schedule }),
});

/** Works on all due deliveries to channels. Safe in several processes at once. */
export const deliverToChannels = (ctx: Context, options: Options): Promise<void> =>
  workThrough(ctx, webhookQueue(options));

/** Sends alarms to channels as soon as the bus announces them, and polls for retries. */
export const startWebhookWorker = (ctx: Context, options: Options): Worker =>
  startQueueWorker(ctx, webhookQueue(options), { pollMs, topic: 'deliveries' });
