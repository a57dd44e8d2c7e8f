import type { MqttClient } from 'mqtt';
import type { Log } from '#platform/log.ts';
import { startWorkerLoop } from '#platform/worker-loop.ts';
import {
  newSettings,
  settingsOf,
  unansweredSettings,
  type Delivery,
} from '#features/control-settings/delivery-service.ts';
import type { Intake } from './accept-service.ts';
import { asShared } from './attribute-service.ts';

const sweepMs = 60_000;

/** Where a controller listens, or the gateway that it is behind. No topic on which devices publish: nobody hears himself. */
const topicOf = ({ systemId, gatewaySystemId }: Delivery): string =>
  gatewaySystemId === null
    ? `v1/devices/${systemId}/control-setting`
    : `v1/gateways/${gatewaySystemId}/control-setting/${systemId}`;

/**
 * Publishes control settings at an external broker as retained messages, so that a controller that was away finds its own
 * when it comes back. What was saved while the broker was away is published with the next connection; several processes
 * may publish the same.
 */
export const publishSettings = (
  client: MqttClient,
  { ctx }: Intake,
  log: Log,
  complain: (reason: string, more: Record<string, unknown>) => void,
): { stop(): Promise<void> } => {
  const due = new Set<number>();
  let allDue = false;
  /** the version that was last published over this connection, by topic */
  const told = new Map<string, number>();

  const publish = (delivery: Delivery): void => {
    const topic = topicOf(delivery);
    if ((told.get(topic) ?? 0) >= delivery.setting.version) return;
    told.set(topic, delivery.setting.version);
    // Nobody waits for the acknowledgement: a broker that went away would hold up the others.
    client
      .publishAsync(topic, JSON.stringify(asShared(delivery)), { qos: 1, retain: true })
      .catch((error: unknown) => complain('the broker does not take a control setting', { topic, err: error }));
  };
  const publishDue = async (): Promise<void> => {
    if (!client.connected) return;
    const [ids, all] = [[...due], allDue];
    due.clear();
    allDue = false;
    try {
      if (all) (await unansweredSettings(ctx)).forEach(publish);
      if (ids.length > 0) (await settingsOf(ctx, ids)).forEach(publish);
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
      return loop.stop();
    },
  };
};
