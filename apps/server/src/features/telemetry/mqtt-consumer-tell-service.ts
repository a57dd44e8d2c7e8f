import type { MqttClient } from 'mqtt';
import type { Log } from '#platform/log.ts';
import { startWorkerLoop } from '#platform/worker-loop.ts';
import { allSettings, settingsOf, type Delivery } from '#features/control-settings/delivery-service.ts';
import { newSettings } from '#features/controllers/device-service.ts';
import type { Intake } from './accept-service.ts';
import { asShared } from './attribute-service.ts';

/** How long a setting waits at most whose notice was lost, or that the broker refused. */
const sweepMs = 60_000;

/** Where a controller listens, and the gateway that it is behind. No topic on which devices publish: nobody hears himself. */
const topicsOf = ({ systemId, gatewaySystemId }: Delivery): string[] => [
  `v1/devices/${systemId}/control-setting`,
  ...(gatewaySystemId === null ? [] : [`v1/gateways/${gatewaySystemId}/control-setting/${systemId}`]),
];

/**
 * Publishes control settings at an external broker as retained messages, so that a controller that was away finds its own
 * when it comes back, and takes them away from where they are nobody's any more. What changed while the broker was away is
 * published with the next connection; several processes may publish the same.
 */
export const publishSettings = (
  client: MqttClient,
  { ctx }: Intake,
  log: Log,
  complain: (reason: string, more: Record<string, unknown>) => void,
): { stop(): Promise<void> } => {
  const due = new Set<number>();
  let allDue = false;
  /** the version that was last published over this connection, by topic; 0: it was taken away */
  const told = new Map<string, number>();
  /** the topics that a controller has or had, by controller */
  const used = new Map<number, Set<string>>();

  const put = (topic: string, delivery: Delivery | null): void => {
    const version = delivery?.setting.version ?? 0;
    if (told.get(topic) === version) return;
    told.set(topic, version);
    // An empty message ends what is retained. Nobody waits for the acknowledgement: a broker that went away would hold up
    // the others.
    const payload = delivery ? JSON.stringify(asShared(delivery)) : '';
    client.publishAsync(topic, payload, { qos: 1, retain: true }).catch((error: unknown) => {
      told.delete(topic);
      complain('the broker does not take a control setting', { topic, err: error });
    });
  };
  const publish = (delivery: Delivery): void => {
    const topics = topicsOf(delivery);
    const all = new Set([...(used.get(delivery.controllerId) ?? []), ...topics]);
    used.set(delivery.controllerId, all);
    for (const topic of all) put(topic, !delivery.retired && topics.includes(topic) ? delivery : null);
  };
  const publishDue = async (): Promise<void> => {
    if (!client.connected) return;
    const [ids, all] = [[...due], allDue];
    due.clear();
    allDue = false;
    try {
      if (all) (await allSettings(ctx)).forEach(publish);
      else if (ids.length > 0) (await settingsOf(ctx, ids)).forEach(publish);
    } catch (error) {
      ids.forEach((id) => due.add(id));
      allDue ||= all;
      throw error;
    }
  };
  const loop = startWorkerLoop('control settings', log, sweepMs, publishDue);
  const everything = (): void => {
    allDue = true;
    loop.wake();
  };
  const sweep = setInterval(everything, sweepMs);
  client.on('connect', () => {
    told.clear();
    everything();
  });
  const unsubscribe = ctx.bus.subscribe(
    newSettings,
    (ids) => {
      ids.forEach((id) => due.add(id));
      loop.wake();
    },
    everything,
  );
  return {
    stop() {
      unsubscribe();
      clearInterval(sweep);
      return loop.stop();
    },
  };
};
