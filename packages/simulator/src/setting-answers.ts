import type { MqttClient } from 'mqtt';

const topic = 'v1/devices/me/attributes';
/** What a controller takes to move its actuators. */
const applyMs = 3000;

/** The version of the control setting that a message brings; null where it brings none. */
function versionOf(payload: Buffer): number | null {
  try {
    const { controlSetting } = JSON.parse(payload.toString()) as { controlSetting?: { version?: unknown } };
    return typeof controlSetting?.version === 'number' ? controlSetting.version : null;
  } catch {
    return null;
  }
}

/**
 * Lets a device hear its control settings and say, some seconds later, that it holds the newest: what a controller does
 * whose set points can be told from afar. Its model goes on as it was built. The function given back ends that.
 */
export function answerSettings(client: MqttClient, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  client.on('connect', () => client.subscribeAsync(topic, { qos: 1 }).catch(onError));
  client.on('message', (_topic, payload) => {
    const version = versionOf(payload);
    if (version === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      client.publishAsync(topic, JSON.stringify({ controlSettingVersion: version }), { qos: 1 }).catch(onError);
    }, applyMs);
  });
  return () => clearTimeout(timer);
}
