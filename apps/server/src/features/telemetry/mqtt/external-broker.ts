import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { createRateLimitedWarning, type RateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { isUnavailable, toApiError } from '#platform/http/errors.ts';
import type { Log } from '#platform/log/log.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { startRetainedSettings } from './retained-settings.ts';
import { ingestMessage } from './ingest-message.ts';
import type { MessageKind } from './topics.ts';

// Ingest through an external broker (Mosquitto 2, EMQX, …) that authenticates its clients. Devices publish with QoS 1
// on topics that carry their system id, never a credential:
//
//   v1/devices/{controllerId}/telemetry     v1/devices/{controllerId}/attributes
//   v1/gateways/{controllerId}/telemetry    v1/gateways/{controllerId}/attributes
//
// and subscribe to their settings (retained) on v1/devices/{controllerId}/control-setting, gateways for those of the controllers
// behind them on v1/gateways/{controllerId}/control-setting/{controllerId of the controller}.
//
// The broker's ACL must restrict a device to its own topics. With the system id as user name that is one pattern for
// all devices (Mosquitto: `pattern write v1/devices/%u/telemetry`); see docs/devices.md for the complete configuration.
//
// The session is persistent, so that the broker queues messages while Onsil is away; the client id must stay the
// same over restarts. A single ingest process is the client `onsil`. Several set a group (`?group=…` in the URL) and are
// the clients `{group}-{host name}`, subscribed to `$share/{group}/…`, so that each message goes to one of them. Two
// on one host need different `?clientId=…`. There is no group by default: Mosquitto 2.0 loses shared subscriptions at a
// restart and drops messages until the processes are back; it keeps ordinary ones.
//
// MQTT 5 is used for its receive maximum, which allows more than the usual 20 messages in flight.

/** Same limit as the embedded broker. The external broker drops larger packets. */
const maxPacketBytes = 256 * 1024;
/** Messages received but not yet acknowledged; the broker holds further ones back. */
const maxInFlight = 1_000;
/**
 * Of `maxInFlight`, how many may wait for a device's rate limit. Beyond that they are stored at once, so that one device
 * cannot block the others.
 */
const maxDelayed = 500;
/** The broker drops the session of a process that stays away for a week. */
const sessionSeconds = 7 * 86_400;
const connectTimeoutMs = 5_000;
const shutdownGraceMs = 3_000;
const retryMs = 1_000;

const kinds: Record<string, MessageKind> = {
  'devices/telemetry': 'telemetry',
  'devices/attributes': 'attributes',
  'gateways/telemetry': 'gatewayTelemetry',
  'gateways/attributes': 'gatewayAttributes',
};

export type ConsumerOptions = {
  pipeline: IngestPipeline;
  log: Log;
  url: string;
  /** shares messages with other processes of the group; also `?group=` in the URL */
  group?: string;
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
    const kind = kinds[`${family}/${what}`];
    const device = await pipeline.devices.byControllerId(controllerId);
    if (device && kind) {
      await waitForRate(device.controllerNo, payload.length);
      await ingestMessage(pipeline, device, { kind, payload, arrivedAt });
    } else warn(controllerId, 'message for an unknown system id', { controllerId: controllerId.slice(0, 200) });
  };
};

/** Sends a PUBACK. The library would acknowledge one message at a time; here many wait for one commit. */
const acknowledge = (stream: MqttClient['stream'], messageId: number): void =>
  void stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 255]));

const clientOptions = (group: string | undefined): IClientOptions => ({
  protocolVersion: 5,
  clientId: group ? `${group}-${hostname()}` : 'onsil',
  clean: false,
  properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: maxInFlight, maximumPacketSize: maxPacketBytes },
  resubscribe: false, // done on every connect
  reconnectOnConnackError: true,
});

/**
 * Consumes devices' messages from an external broker and acknowledges each after its commit. Resolves when subscribed,
 * or after 5 s while the broker is unreachable; the client keeps reconnecting.
 */
export const startBrokerConsumer = async (options: ConsumerOptions): Promise<{ stop(): Promise<void> }> => {
  const { pipeline, log, url } = options;
  const { host, searchParams } = new URL(url);
  const group = options.group ?? searchParams.get('group') ?? undefined;
  const warn = createRateLimitedWarning(log, 'MQTT');
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();

  const store = createMessageStore(pipeline, warn, stopping.signal);

  /** Resolves to whether the message was stored; false when it is no longer `wanted`. */
  const storeWithRetry = async ({ topic, payload, qos }: IPublishPacket, wanted: () => boolean): Promise<boolean> => {
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
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (qos === 0 || !wanted()) return false;
      }
    }
  };

  const client = connect(url, clientOptions(group));
  let resume: (() => void) | undefined;
  client.handleMessage = (packet, done) => {
    const { stream } = client;
    const { messageId } = packet;
    // The error stops the library from acknowledging; it continues with the next message.
    const proceed = (): void => done(new Error('acknowledged when stored'));
    if (stopping.signal.aborted) return proceed();
    // After a reconnect the broker resends the message, and that copy is stored and acknowledged.
    const sameConnection = (): boolean => client.connected && client.stream === stream;
    const storing = storeWithRetry(packet, () => sameConnection() && !stopping.signal.aborted).then((isStored) => {
      if (isStored && messageId !== undefined && sameConnection()) acknowledge(stream, messageId);
    });
    pending.add(storing);
    void storing.finally(() => {
      pending.delete(storing);
      const next = resume;
      resume = undefined; // reset first: continuing may pause again synchronously
      next?.();
    });
    // Mosquitto 2.0 exceeds the receive maximum (its issue 2301): stop reading then.
    if (pending.size < maxInFlight) proceed();
    else resume = proceed;
  };

  const { promise: subscribed, resolve } = Promise.withResolvers<void>();
  const filters = Object.keys(kinds).map((key) => `${group ? `$share/${group}/` : ''}v1/${key.replace('/', '/+/')}`);
  client.on('connect', () => {
    // rh 2: do not resend retained messages at every connect.
    client.subscribeAsync(filters, { qos: 1, rh: 2 }).then(
      () => {
        log.info({ broker: host, clientId: client.options.clientId, group }, 'MQTT: subscribed to the external broker');
        resolve();
      },
      (error: unknown) => log.error({ err: error, broker: host, filters }, 'MQTT: subscription rejected'),
    );
  });
  client.on('error', (error) => warn('broker', 'broker unreachable', { broker: host, err: error }));
  // Repeats when another process uses the same client id: each connection ends the other.
  client.on('offline', () =>
    warn('connection', 'no connection to the broker, trying again', {
      broker: host,
      clientId: client.options.clientId,
    }),
  );
  const settings = startRetainedSettings(client, pipeline, log, (reason, more) => warn('settings', reason, more));
  await Promise.race([subscribed, delay(connectTimeoutMs, undefined, { ref: false })]);
  return {
    async stop() {
      stopping.abort();
      await settings.stop();
      await Promise.race([Promise.allSettled(pending), delay(shutdownGraceMs, undefined, { ref: false })]);
      await client.endAsync();
    },
  };
};
