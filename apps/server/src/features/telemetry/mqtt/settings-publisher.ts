import type { Aedes, Client } from 'aedes';
import type { Context } from '#platform/context.ts';
import type { Log } from '#platform/log/log.ts';
import { startWorkerLoop } from '#platform/jobs/worker-loop.ts';
import { settingsTopic, type Device } from '#features/controllers/controllers.ts';
import { listReachableSettings, type SettingDelivery } from '#features/control-settings/control-settings.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { toSharedAttributes, answerGatewayRequest, getSharedAttributes } from '../ingest/attributes.ts';
import type { ConnectionAuth } from './connection-auth.ts';
import { createSubscriptionRegistry, type SubscriptionRegistry } from './subscriptions.ts';
import type { DeviceRequest } from './topics.ts';

/** Publishes new control settings to devices of the embedded broker and answers their requests. */
export type SettingsPublisher = Pick<SubscriptionRegistry, 'isMeant'> & {
  /** Registers the broker's subscribe and unsubscribe events. */
  watch(broker: Aedes): void;
  /** Answers a request on the topic the device subscribed to. */
  answer(client: Client, device: Device, request: DeviceRequest, payload: string | Buffer): Promise<void>;
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
    return JSON.parse(String(payload));
  } catch {
    return undefined;
  }
};

type Subscriber = { client: Client; controllerNo: number };

/** One query for all clients: a fleet that reconnects must not delay samples in the database queue. */
const deliveriesFor = async (ctx: Context, subscribers: readonly Subscriber[]) => {
  const deliveries = await listReachableSettings(
    ctx,
    subscribers.map(({ controllerNo }) => controllerNo),
  );
  const own = Map.groupBy(deliveries, ({ controllerNo }) => controllerNo);
  const behind = Map.groupBy(deliveries, ({ gatewayId }) => gatewayId);
  return subscribers.map(({ client, controllerNo }) => ({
    client,
    own: own.get(controllerNo) ?? [],
    behind: behind.get(controllerNo) ?? [],
  }));
};

/** Publishes settings that a connection has not received yet. */
const createSettingsSender = (ctx: Context, subscriptionRegistry: SubscriptionRegistry) => {
  /** version last published since the client subscribed, by controller */
  const publishedVersions = new WeakMap<Client, Map<number, number>>();
  const isNew = (client: Client, { controllerNo, setting }: SettingDelivery): boolean => {
    const published = publishedVersions.get(client);
    if (!published || (published.get(controllerNo) ?? 0) >= setting.version) return false;
    published.set(controllerNo, setting.version);
    return true;
  };
  return {
    /** Also resets: a client that subscribes again may have lost its settings. */
    begin: (client: Client): void => void publishedVersions.set(client, new Map()),
    isListening: (client: Client): boolean => publishedVersions.has(client),
    async tell(subscribers: readonly Subscriber[]): Promise<void> {
      for (const { client, own, behind } of await deliveriesFor(ctx, subscribers)) {
        for (const delivery of own)
          if (isNew(client, delivery))
            subscriptionRegistry.say(client, ownSettings, ownSettings, toSharedAttributes(delivery));
        for (const delivery of behind)
          if (isNew(client, delivery))
            subscriptionRegistry.say(client, settingsBehind, settingsBehind, {
              device: delivery.controllerId,
              data: toSharedAttributes(delivery),
            });
      }
    },
  };
};

export const createSettingsPublisher = (
  intake: IngestPipeline,
  { connected, sessionOf }: ConnectionAuth,
  log: Log,
): SettingsPublisher => {
  const subscriptionRegistry = createSubscriptionRegistry();
  const settings = createSettingsSender(intake.ctx, subscriptionRegistry);
  const due = new Set<Client>();
  const loop = startWorkerLoop('control settings', log, sweepMs, async () => {
    const clients = [...due];
    due.clear();
    const subscribers = clients.flatMap((client) => {
      const session = sessionOf(client);
      return session && !client.closed ? [{ client, controllerNo: session.controllerNo }] : [];
    });
    if (subscribers.length === 0) return;
    await settings.tell(subscribers).catch((error: unknown) => {
      clients.forEach((client) => due.add(client));
      throw error;
    });
  });
  const mark = (clients: Iterable<Client>): void => {
    for (const client of clients) due.add(client);
    if (due.size > 0) loop.wake();
  };
  const markAll = (): void => mark([...connected.keys()].filter(settings.isListening));
  const sweep = setInterval(markAll, sweepMs);
  const unsubscribe = intake.ctx.bus.subscribe(
    settingsTopic,
    (ids) =>
      mark([...connected].filter(([, { controllerNo }]) => ids.includes(controllerNo)).map(([client]) => client)),
    markAll,
  );
  return {
    isMeant: subscriptionRegistry.isMeant,
    watch(broker) {
      broker.on('subscribe', (subscriptions, client) => {
        const filters = subscriptionRegistry.open(client, subscriptions);
        if (!filters.includes(ownSettings) && !filters.includes(settingsBehind)) return;
        settings.begin(client);
        mark([client]);
      });
      broker.on('unsubscribe', (filters, client) => subscriptionRegistry.close(client, filters));
    },
    async answer(client, device, { about, topic }, payload) {
      const body = asJson(payload);
      if (about === 'command')
        return subscriptionRegistry.say(client, commandAnswers, topic, { error: 'not supported' });
      if (about === 'self')
        subscriptionRegistry.say(client, ownAnswers, topic, await getSharedAttributes(intake.ctx, device, body));
      else {
        const reply = await answerGatewayRequest(intake, device, body);
        if (reply !== null) subscriptionRegistry.say(client, topic, topic, reply);
      }
    },
    stop() {
      unsubscribe();
      clearInterval(sweep);
      return loop.stop();
    },
  };
};
