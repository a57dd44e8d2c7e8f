import type { Aedes, Client } from 'aedes';
import type { Context } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { startWorkerLoop } from '#platform/worker-loop.ts';
import { newSettings, type Device } from '#features/controllers/device-service.ts';
import { settingsReached, type Delivery } from '#features/control-settings/delivery-service.ts';
import type { Intake } from './accept-service.ts';
import { asShared, gatewayAnswer, sharedAttributes } from './attribute-service.ts';
import type { Admission } from './mqtt-admission-service.ts';
import { openEars, type Ears } from './mqtt-ear-service.ts';
import type { DeviceRequest } from './mqtt-topic-service.ts';

/** What the embedded broker tells devices: new control settings, and what they ask for. */
export type Teller = Pick<Ears, 'isMeant'> & {
  /** Hears from the broker who listens where. */
  watch(broker: Aedes): void;
  /** Answers a device's question, where it listens for answers. */
  answer(client: Client, device: Device, request: DeviceRequest, payload: string | Buffer): Promise<void>;
  stop(): Promise<void>;
};

const ownSettings = 'v1/devices/me/attributes';
const settingsBehind = 'v1/gateway/attributes';
const ownAnswers = 'v1/devices/me/attributes/response/+';
const commandAnswers = 'v1/devices/me/rpc/response/+';
/** How long a setting waits at most whose notice was lost. */
const sweepMs = 60_000;

const asJson = (payload: string | Buffer): unknown => {
  try {
    return JSON.parse(String(payload));
  } catch {
    return undefined;
  }
};

type Listener = { client: Client; controllerId: number };

/** All by one question: a fleet that comes back must not stand before the samples in the queue for the database. */
const deliveriesFor = async (ctx: Context, listeners: readonly Listener[]) => {
  const deliveries = await settingsReached(
    ctx,
    listeners.map(({ controllerId }) => controllerId),
  );
  const own = Map.groupBy(deliveries, ({ controllerId }) => controllerId);
  const behind = Map.groupBy(deliveries, ({ gatewayId }) => gatewayId);
  return listeners.map(({ client, controllerId }) => ({
    client,
    own: own.get(controllerId) ?? [],
    behind: behind.get(controllerId) ?? [],
  }));
};

/** Tells connections the settings that they were not told yet. */
const createSettingsTold = (ctx: Context, ears: Ears) => {
  /** the version that was last told since the client listens, by controller */
  const versions = new WeakMap<Client, Map<number, number>>();
  const isNews = (client: Client, { controllerId, setting }: Delivery): boolean => {
    const told = versions.get(client);
    if (!told || (told.get(controllerId) ?? 0) >= setting.version) return false;
    told.set(controllerId, setting.version);
    return true;
  };
  return {
    /** From now on, and anew: who subscribes again may have forgotten. */
    begin: (client: Client): void => void versions.set(client, new Map()),
    isListening: (client: Client): boolean => versions.has(client),
    async tell(listeners: readonly Listener[]): Promise<void> {
      for (const { client, own, behind } of await deliveriesFor(ctx, listeners)) {
        for (const delivery of own)
          if (isNews(client, delivery)) ears.say(client, ownSettings, ownSettings, asShared(delivery));
        for (const delivery of behind)
          if (isNews(client, delivery))
            ears.say(client, settingsBehind, settingsBehind, { device: delivery.systemId, data: asShared(delivery) });
      }
    },
  };
};

export const openTeller = (intake: Intake, { connected, sessionOf }: Admission, log: Log): Teller => {
  const ears = openEars();
  const settings = createSettingsTold(intake.ctx, ears);
  const due = new Set<Client>();
  const loop = startWorkerLoop('control settings', log, sweepMs, async () => {
    const clients = [...due];
    due.clear();
    const listeners = clients.flatMap((client) => {
      const session = sessionOf(client);
      return session && !client.closed ? [{ client, controllerId: session.controllerId }] : [];
    });
    if (listeners.length === 0) return;
    await settings.tell(listeners).catch((error: unknown) => {
      clients.forEach((client) => due.add(client));
      throw error;
    });
  });
  const mark = (clients: Iterable<Client>): void => {
    for (const client of clients) due.add(client);
    if (due.size > 0) loop.wake();
  };
  const everybody = (): void => mark([...connected.keys()].filter(settings.isListening));
  const sweep = setInterval(everybody, sweepMs);
  const unsubscribe = intake.ctx.bus.subscribe(
    newSettings,
    (ids) =>
      mark([...connected].filter(([, { controllerId }]) => ids.includes(controllerId)).map(([client]) => client)),
    everybody,
  );
  return {
    isMeant: ears.isMeant,
    watch(broker) {
      broker.on('subscribe', (subscriptions, client) => {
        const filters = ears.open(client, subscriptions);
        if (!filters.includes(ownSettings) && !filters.includes(settingsBehind)) return;
        settings.begin(client);
        mark([client]);
      });
      broker.on('unsubscribe', (filters, client) => ears.close(client, filters));
    },
    async answer(client, device, { about, topic }, payload) {
      const asked = asJson(payload);
      if (about === 'command') return ears.say(client, commandAnswers, topic, { error: 'not supported' });
      if (about === 'self') ears.say(client, ownAnswers, topic, await sharedAttributes(intake.ctx, device, asked));
      else {
        const said = await gatewayAnswer(intake, device, asked);
        if (said !== null) ears.say(client, topic, topic, said);
      }
    },
    stop() {
      unsubscribe();
      clearInterval(sweep);
      return loop.stop();
    },
  };
};
