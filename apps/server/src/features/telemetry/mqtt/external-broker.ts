import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IClientOptions } from 'mqtt';
import type { Log } from '#platform/log/log.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { acknowledgeWhenStored } from './acknowledge-when-stored.ts';
import { createBrokerStore, messageKinds } from './broker-messages.ts';
import { startRetainedSettings } from './retained-settings.ts';

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
/** The broker drops the session of a process that stays away for a week. */
const sessionSeconds = 7 * 86_400;
const connectTimeoutMs = 5_000;
const shutdownGraceMs = 3_000;

export type ConsumerOptions = {
  pipeline: IngestPipeline;
  log: Log;
  url: string;
  /** shares messages with other processes of the group; also `?group=` in the URL */
  group?: string;
};

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
  const stopping = new AbortController();

  const client = connect(url, clientOptions(group));
  const store = createBrokerStore(pipeline, warn, stopping.signal);
  const pending = acknowledgeWhenStored(client, store, { maxInFlight, stopping: stopping.signal });

  const { promise: subscribed, resolve } = Promise.withResolvers<void>();
  const filters = Object.keys(messageKinds).map(
    (key) => `${group ? `$share/${group}/` : ''}v1/${key.replace('/', '/+/')}`,
  );
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
