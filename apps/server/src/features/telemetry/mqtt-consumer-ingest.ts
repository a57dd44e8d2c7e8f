import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { createComplaints, type Complain } from '#platform/complaint.ts';
import { asRefusal } from '#platform/http-errors.ts';
import type { Log } from '#platform/log.ts';
import type { Intake } from './accept-service.ts';
import { publishSettings } from './mqtt-consumer-tell-service.ts';
import { acceptMessage } from './mqtt-message-service.ts';
import type { MessageKind } from './mqtt-topic-service.ts';

// Samples by way of an external broker (Mosquitto 2, EMQX, …) that checks who its clients are. Devices publish with QoS 1
// on topics that carry their system id, never a credential:
//
//   v1/devices/{systemId}/telemetry     v1/devices/{systemId}/attributes
//   v1/gateways/{systemId}/telemetry    v1/gateways/{systemId}/attributes
//
// and listen for their settings (retained) on v1/devices/{systemId}/control-setting, gateways for those of the controllers
// behind them on v1/gateways/{systemId}/control-setting/{systemId of the controller}.
//
// The broker must let a device publish on its own topics alone. With the system id as user name that is one pattern for
// all devices (Mosquitto: `pattern write v1/devices/%u/telemetry`); docs/devices.md has the whole set-up.
//
// The session at the broker is persistent, so that messages wait in it while Onsil is away; its client id must stay the
// same over restarts. One ingest process is the client `onsil`. Several name a group (`?group=…` in the URL) and are the
// clients `{group}-{host name}` with subscriptions to `$share/{group}/…`, so that each message goes to one of them; where
// two run on one host each needs a `?clientId=…` of its own. There is no group unless asked for: Mosquitto 2.0 forgets
// shared subscriptions when it restarts, and drops what devices send before the processes are back; plain ones it keeps.
//
// MQTT 5 is spoken because its receive maximum lets more than the usual 20 messages be on their way.

/** As at the embedded broker. A broker drops longer ones. */
const mostPacketBytes = 256 * 1024;
/** Messages that are taken but not acknowledged yet; the broker keeps whatever comes beyond that. */
const inFlight = 1_000;
/**
 * Of them so many may wait because their device sends more than it may; beyond that they are taken at once, so that one
 * device neither holds up the others nor loses anything that the broker has acknowledged.
 */
const maxDelayed = 500;
/** Messages for a process that does not come back are given up after a week. */
const sessionSeconds = 7 * 86_400;
const firstConnectionMs = 5_000;
const farewellMs = 5_000;
const retryMs = 1_000;

const kinds: Record<string, MessageKind> = {
  'devices/telemetry': 'telemetry',
  'devices/attributes': 'attributes',
  'gateways/telemetry': 'gatewayTelemetry',
  'gateways/attributes': 'gatewayAttributes',
};

export type ConsumerOptions = {
  intake: Intake;
  log: Log;
  url: string;
  /** shares the messages with other processes of this group; also `?group=` of the URL */
  group?: string;
};

/** Counts what a device sends, and lets its messages wait where that is more than it may send. */
const createTurnTaking = ({ limits }: Intake, complain: Complain, stopping: AbortSignal) => {
  let delayed = 0;
  return async (controllerId: number, bytes: number): Promise<void> => {
    limits.countContent(controllerId, { samples: 0, bytes });
    const waitMs = limits.takeMessage(controllerId);
    if (waitMs === 0) return;
    complain(`rate ${controllerId}`, 'a device sends more than it may', { controllerId });
    if (delayed >= maxDelayed) return;
    delayed += 1;
    await delay(waitMs, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    delayed -= 1;
  };
};

/** Writes a PUBACK. The library acknowledges one message after the other; here many wait for their commit at once. */
const acknowledge = (stream: MqttClient['stream'], messageId: number): void =>
  void stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 255]));

const clientOptions = (group: string | undefined): IClientOptions => ({
  protocolVersion: 5,
  clientId: group ? `${group}-${hostname()}` : 'onsil',
  clean: false,
  properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: inFlight, maximumPacketSize: mostPacketBytes },
  resubscribe: false, // done at every connection
  reconnectOnConnackError: true,
});

/**
 * Takes what devices publish at an external broker; a message is acknowledged when its samples are committed. Resolves
 * when the subscriptions stand, or after 5 s while the broker cannot be reached: it goes on trying by itself.
 */
export const startBrokerConsumer = async (options: ConsumerOptions): Promise<{ stop(): Promise<void> }> => {
  const { intake, log, url } = options;
  const { host, searchParams } = new URL(url);
  const group = options.group ?? searchParams.get('group') ?? undefined;
  const complain = createComplaints(log, 'MQTT');
  const held = new Set<Promise<void>>();
  const stopping = new AbortController();

  const takeTurn = createTurnTaking(intake, complain, stopping.signal);

  const store = async (topic: string, payload: string | Buffer, arrivedAt: number): Promise<void> => {
    const [, family = '', systemId = '', what = ''] = topic.split('/');
    const kind = kinds[`${family}/${what}`];
    const device = await intake.devices.bySystemId(systemId);
    if (device && kind) {
      await takeTurn(device.controllerId, payload.length);
      await acceptMessage(intake, device, { kind, payload, arrivedAt });
    } else complain(systemId, 'a message of an unknown system id', { systemId: systemId.slice(0, 200) });
  };

  /** Resolves with whether it is stored: false when nobody waits for that any more. */
  const keep = async ({ topic, payload, qos }: IPublishPacket, wanted: () => boolean): Promise<boolean> => {
    const arrivedAt = intake.ctx.now();
    for (;;) {
      try {
        await store(topic, payload, arrivedAt);
        return true;
      } catch (error) {
        // A broker sends again only after a new connection, so that the message waits here. One of QoS 0 does not:
        // nobody promised to keep it.
        complain('storage', 'samples cannot be stored now', { err: asRefusal(error).cause ?? error });
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (qos === 0 || !wanted()) return false;
      }
    }
  };

  const client = connect(url, clientOptions(group));
  let readOn: (() => void) | undefined;
  client.handleMessage = (packet, done) => {
    const { stream } = client;
    const { messageId } = packet;
    // The error keeps the library from acknowledging by itself; it then goes on to the next message.
    const proceed = (): void => done(new Error('acknowledged when stored'));
    if (stopping.signal.aborted) return proceed();
    // On a new connection the broker sends the message again, and that one is then kept and acknowledged.
    const sameConnection = (): boolean => client.connected && client.stream === stream;
    const keeping = keep(packet, () => sameConnection() && !stopping.signal.aborted).then((kept) => {
      if (kept && messageId !== undefined && sameConnection()) acknowledge(stream, messageId);
    });
    held.add(keeping);
    void keeping.finally(() => {
      held.delete(keeping);
      const next = readOn;
      readOn = undefined; // first: reading on may come back here at once and stop again
      next?.();
    });
    // Mosquitto 2.0 sends more than the receive maximum allows (its issue 2301): then nothing more is read.
    if (held.size < inFlight) proceed();
    else readOn = proceed;
  };

  const { promise: subscribed, resolve } = Promise.withResolvers<void>();
  const filters = Object.keys(kinds).map((key) => `${group ? `$share/${group}/` : ''}v1/${key.replace('/', '/+/')}`);
  client.on('connect', () => {
    // rh 2: a retained message is old, and would come as a new one at every connection.
    client.subscribeAsync(filters, { qos: 1, rh: 2 }).then(
      () => {
        log.info({ broker: host, clientId: client.options.clientId, group }, 'MQTT: taking samples from the broker');
        resolve();
      },
      (error: unknown) => log.error({ err: error, broker: host, filters }, 'MQTT: the broker refuses the subscription'),
    );
  });
  client.on('error', (error) => complain('broker', 'the broker cannot be reached', { broker: host, err: error }));
  // Again and again when another process uses the same client id: each new connection ends the other's.
  client.on('offline', () =>
    complain('connection', 'no connection to the broker, trying again', {
      broker: host,
      clientId: client.options.clientId,
    }),
  );
  const settings = publishSettings(client, intake, log, (reason, more) => complain('settings', reason, more));
  await Promise.race([subscribed, delay(firstConnectionMs, undefined, { ref: false })]);
  return {
    async stop() {
      stopping.abort();
      await settings.stop();
      await Promise.race([Promise.allSettled(held), delay(farewellMs, undefined, { ref: false })]);
      await client.endAsync();
    },
  };
};
