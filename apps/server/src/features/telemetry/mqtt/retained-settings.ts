import type { MqttClient } from 'mqtt';
import { listAllSettings, listSettings, type SettingDelivery } from '#features/control-settings/control-settings.ts';
import { settingsTopic } from '#features/controllers/controllers.ts';
import { startWorkerLoop } from '#platform/jobs/worker-loop.ts';
import type { Log } from '#platform/log/log.ts';
import { toSharedAttributes } from '../ingest/attributes.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';

/** Longest delay of a setting whose event was lost or that the broker rejected. */
const sweepMs = 60_000;

/**
 * Topics of a controller and of its gateway; not the ones devices publish on, so that no device receives its own messages.
 */
const topicsOf = ({ controllerId, gatewayControllerId }: SettingDelivery): string[] => [
  `v1/devices/${controllerId}/control-setting`,
  ...(gatewayControllerId === null ? [] : [`v1/gateways/${gatewayControllerId}/control-setting/${controllerId}`]),
];

type Warn = (reason: string, more: Record<string, unknown>) => void;

/** The topics of controllers at the broker, with the version that each has. */
const createTopics = (client: MqttClient, warn: Warn) => {
  /** version last published over this connection, by topic; 0: cleared */
  const publishedVersions = new Map<string, number>();
  /** current and former topics by controller */
  const topicsByController = new Map<number, Set<string>>();

  const publishTopic = (topic: string, delivery: SettingDelivery | null): void => {
    const version = delivery?.setting.version ?? 0;
    if (publishedVersions.get(topic) === version) return;
    publishedVersions.set(topic, version);
    // An empty message clears the retained one. Not awaited: a broker that went away would block the other topics.
    const payload = delivery ? JSON.stringify(toSharedAttributes(delivery)) : '';
    client.publishAsync(topic, payload, { qos: 1, retain: true }).catch((error: unknown) => {
      publishedVersions.delete(topic);
      warn('the broker does not take a control setting', { topic, err: error });
    });
  };
  const publish = (delivery: SettingDelivery): void => {
    const current = topicsOf(delivery);
    const all = new Set([...(topicsByController.get(delivery.controllerNo) ?? []), ...current]);
    topicsByController.set(delivery.controllerNo, all);
    for (const topic of all) publishTopic(topic, !delivery.retired && current.includes(topic) ? delivery : null);
  };
  return { publish, forgetPublished: () => publishedVersions.clear() };
};

/**
 * Publishes control settings to an external broker as retained messages and clears topics that are no longer in use.
 * Changes made while the broker was unreachable follow after the reconnect. Safe to run in several processes.
 */
export const startRetainedSettings = (
  client: MqttClient,
  { ctx }: IngestPipeline,
  log: Log,
  warn: Warn,
): { stop(): Promise<void> } => {
  const due = new Set<number>();
  let allDue = false;
  const topics = createTopics(client, warn);

  const publishDue = async (): Promise<void> => {
    if (!client.connected) return;
    const [controllerNos, all] = [[...due], allDue];
    due.clear();
    allDue = false;
    try {
      if (all) (await listAllSettings(ctx)).forEach(topics.publish);
      else if (controllerNos.length > 0) (await listSettings(ctx, controllerNos)).forEach(topics.publish);
    } catch (error) {
      controllerNos.forEach((controllerNo) => due.add(controllerNo));
      allDue ||= all;
      throw error;
    }
  };
  const loop = startWorkerLoop('control settings', log, sweepMs, publishDue);
  const publishAll = (): void => {
    allDue = true;
    loop.wake();
  };
  const sweep = setInterval(publishAll, sweepMs);
  client.on('connect', () => {
    topics.forgetPublished();
    publishAll();
  });
  const unsubscribe = ctx.bus.subscribe(
    settingsTopic,
    (controllerNos) => {
      controllerNos.forEach((controllerNo) => due.add(controllerNo));
      loop.wake();
    },
    publishAll,
  );
  return {
    stop() {
      unsubscribe();
      clearInterval(sweep);
      return loop.stop();
    },
  };
};
