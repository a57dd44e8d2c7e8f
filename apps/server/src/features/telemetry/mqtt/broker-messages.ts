import { setTimeout as delay } from 'node:timers/promises';
import type { IPublishPacket } from 'mqtt';
import { isUnavailable, toApiError } from '#platform/http/errors.ts';
import type { RateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { ingestMessage } from './ingest-message.ts';
import type { MessageKind } from './topics.ts';

/**
 * Of the messages in flight, how many may wait for a device's rate limit. Beyond that they are stored at once, so that one
 * device cannot block the others.
 */
const maxDelayed = 500;
const retryMs = 1_000;

/** Kinds of messages by the words of their topic around the system id. */
export const messageKinds: Record<string, MessageKind> = {
  'devices/telemetry': 'telemetry',
  'devices/attributes': 'attributes',
  'gateways/telemetry': 'gatewayTelemetry',
  'gateways/attributes': 'gatewayAttributes',
};

/** Delays messages of a device that exceeds its rate limit. */
const createRateDelay = ({ limits }: IngestPipeline, warn: RateLimitedWarning, stopping: AbortSignal) => {
  let delayed = 0;
  return async (controllerNo: number, bytes: number): Promise<void> => {
    limits.countContent(controllerNo, { samples: 0, bytes });
    const waitMs = limits.takeMessage(controllerNo);
    if (waitMs === 0) return;
    warn(`rate ${controllerNo}`, 'device exceeds its rate limit', { controllerNo });
    if (delayed >= maxDelayed) return;
    delayed += 1;
    await delay(waitMs, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    delayed -= 1;
  };
};

/** Stores a message of a device by its topic. @throws as long as the database is away */
const createMessageStore = (pipeline: IngestPipeline, warn: RateLimitedWarning, stopping: AbortSignal) => {
  const waitForRate = createRateDelay(pipeline, warn, stopping);
  return async (topic: string, payload: string | Buffer, arrivedAt: number): Promise<void> => {
    const [, family = '', controllerId = '', what = ''] = topic.split('/');
    const kind = messageKinds[`${family}/${what}`];
    const device = await pipeline.devices.byControllerId(controllerId);
    if (device && kind) {
      await waitForRate(device.controllerNo, payload.length);
      await ingestMessage(pipeline, device, { kind, payload, arrivedAt });
    } else warn(controllerId, 'message for an unknown system id', { controllerId: controllerId.slice(0, 200) });
  };
};

/** Resolves to whether a message was stored; false when it is no longer wanted. */
export type StoreMessage = (message: IPublishPacket, isWanted: () => boolean) => Promise<boolean>;

/** Stores messages, and tries again as long as the database is away. */
export const createBrokerStore = (
  pipeline: IngestPipeline,
  warn: RateLimitedWarning,
  stopping: AbortSignal,
): StoreMessage => {
  const store = createMessageStore(pipeline, warn, stopping);
  return async ({ topic, payload, qos }, isWanted) => {
    const arrivedAt = pipeline.ctx.now();
    for (;;) {
      try {
        await store(topic, payload, arrivedAt);
        return true;
      } catch (error) {
        if (!isUnavailable(error)) {
          // Trying again would fail the same way and keep the place of other messages. Not acknowledged, it comes again with
          // the next connection.
          warn('message', 'a message cannot be handled', { topic: topic.slice(0, 200), err: error });
          return false;
        }
        // The broker resends only after a reconnect, so the message is retried here. QoS 0 messages are not.
        warn('storage', 'samples cannot be stored now', { err: toApiError(error).cause ?? error });
        await delay(retryMs, undefined, { signal: stopping }).catch(() => undefined);
        if (qos === 0 || !isWanted()) return false;
      }
    }
  };
};
