import type { MqttClient } from 'mqtt';

const topic = 'v1/devices/me/attributes';
/** Time a controller needs to apply a setting. */
const applyMs = 3000;

/** Version of the control setting in a message; null without one. */
function versionOf(payload: Buffer): number | null {
  try {
    const { controlSetting } = JSON.parse(payload.toString()) as { controlSetting?: { version?: unknown } };
    return typeof controlSetting?.version === 'number' ? controlSetting.version : null;
  } catch {
    return null;
  }
}

/**
 * Subscribes a device to its control settings and acknowledges the newest after some seconds; the model does not
 * change. Returns the function that stops it.
 */
export function acknowledgeSettings(client: MqttClient, onError: (error: unknown) => void): () => void {
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
