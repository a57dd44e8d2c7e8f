import { listReachableSettings, type SettingDelivery } from '#features/control-settings/control-settings.ts';
import { settingsTopic, type Device } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { startWorkerLoop } from '#platform/jobs/worker-loop.ts';
import { parseJson } from '#platform/limits/json-depth.ts';
import type { Log } from '#platform/log/log.ts';
import { toSharedAttributes, answerGatewayRequest, getSharedAttributes } from '../ingest/attributes.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import type { DeviceConnection } from './device-connection.ts';
import type { DeviceRequest } from './topics.ts';

/** Publishes new control settings to devices of the embedded broker and answers their requests. */
export type SettingsPublisher = {
  /** Publishes its settings to a device that subscribed to them, also again. */
  onSubscribed(connection: DeviceConnection, filters: readonly string[]): void;
  /** Answers a request on the topic the device subscribed to. */
  answer(connection: DeviceConnection, device: Device, request: DeviceRequest, payload: string | Buffer): Promise<void>;
  stop(): Promise<void>;
};

const ownSettings = 'v1/devices/me/attributes';
const settingsBehind = 'v1/gateway/attributes';
const ownAnswers = 'v1/devices/me/attributes/response/+';
const commandAnswers = 'v1/devices/me/rpc/response/+';
/** Longest delay of a setting whose event was lost. */
const sweepMs = 60_000;

const asJson = (payload: string | Buffer): unknown => {
  try {
    return parseJson(String(payload));
  } catch {
    return undefined;
  }
};

type Subscriber = { connection: DeviceConnection; controllerNo: number };

/** One query for all clients: a fleet that reconnects must not delay samples in the database queue. */
const deliveriesFor = async (ctx: Context, subscribers: readonly Subscriber[]) => {
  const deliveries = await listReachableSettings(
    ctx,
    subscribers.map(({ controllerNo }) => controllerNo),
  );
  const own = Map.groupBy(deliveries, ({ controllerNo }) => controllerNo);
  const behind = Map.groupBy(deliveries, ({ gatewayId }) => gatewayId);
  return subscribers.map(({ connection, controllerNo }) => ({
    connection,
    own: own.get(controllerNo) ?? [],
    behind: behind.get(controllerNo) ?? [],
  }));
};

/** Publishes settings that a connection has not received yet. */
const createSettingsSender = (ctx: Context) => {
  /** version last published since the device subscribed, by controller */
  const publishedVersions = new WeakMap<DeviceConnection, Map<number, number>>();
  const isNew = (connection: DeviceConnection, { controllerNo, setting }: SettingDelivery): boolean => {
    const published = publishedVersions.get(connection);
    if (!published || (published.get(controllerNo) ?? 0) >= setting.version) return false;
    published.set(controllerNo, setting.version);
    return true;
  };
  return {
    /** Also resets: a device that subscribes again may have lost its settings. */
    begin: (connection: DeviceConnection): void => void publishedVersions.set(connection, new Map()),
    isListening: (connection: DeviceConnection): boolean => publishedVersions.has(connection),
    async sendTo(subscribers: readonly Subscriber[]): Promise<void> {
      for (const { connection, own, behind } of await deliveriesFor(ctx, subscribers)) {
        for (const delivery of own)
          if (isNew(connection, delivery)) connection.publish(ownSettings, ownSettings, toSharedAttributes(delivery));
        for (const delivery of behind)
          if (isNew(connection, delivery))
            connection.publish(settingsBehind, settingsBehind, {
              device: delivery.controllerId,
              data: toSharedAttributes(delivery),
            });
      }
    },
  };
};

/** @param connections those of authenticated devices */
export const createSettingsPublisher = (
  pipeline: IngestPipeline,
  connections: ReadonlySet<DeviceConnection>,
  log: Log,
): SettingsPublisher => {
  const settings = createSettingsSender(pipeline.ctx);
  const due = new Set<DeviceConnection>();
  const loop = startWorkerLoop('control settings', log, sweepMs, async () => {
    const taken = [...due];
    due.clear();
    const subscribers = taken.flatMap((connection) =>
      connection.session && connection.isOpen ? [{ connection, controllerNo: connection.session.controllerNo }] : [],
    );
    if (subscribers.length === 0) return;
    await settings.sendTo(subscribers).catch((error: unknown) => {
      taken.forEach((connection) => due.add(connection));
      throw error;
    });
  });
  const mark = (those: Iterable<DeviceConnection>): void => {
    for (const connection of those) due.add(connection);
    if (due.size > 0) loop.wake();
  };
  const markAll = (): void => mark([...connections].filter(settings.isListening));
  const sweep = setInterval(markAll, sweepMs);
  const unsubscribe = pipeline.ctx.bus.subscribe(
    settingsTopic,
    (controllerNos) =>
      mark([...connections].filter(({ session }) => session && controllerNos.includes(session.controllerNo))),
    markAll,
  );
  return {
    onSubscribed(connection, filters) {
      if (!filters.includes(ownSettings) && !filters.includes(settingsBehind)) return;
      settings.begin(connection);
      mark([connection]);
    },
    async answer(connection, device, { about, topic }, payload) {
      const body = asJson(payload);
      if (about === 'command') return connection.publish(commandAnswers, topic, { error: 'not supported' });
      if (about === 'self')
        connection.publish(ownAnswers, topic, await getSharedAttributes(pipeline.ctx, device, body));
      else {
        const reply = await answerGatewayRequest(pipeline, device, body);
        if (reply !== null) connection.publish(topic, topic, reply);
      }
    },
    stop() {
      unsubscribe();
      clearInterval(sweep);
      return loop.stop();
    },
  };
};
