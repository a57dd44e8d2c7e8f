import { connectAsync } from 'mqtt';
import { expect } from 'vitest';
import { demoTokens } from '../apps/server/test/support/portal-process.ts';
import { runningPortal } from './portal.ts';

export type Values = Record<string, number>;

const tokenOf = async (controllerId: string): Promise<string> => {
  const { [controllerId]: token } = await demoTokens(runningPortal.dataDir);
  return token ?? expect.fail(`no controller ${controllerId} in the demo`);
};

/** Sends a sample of a controller over HTTP, or up to 100 of other times (epoch ms). */
export const sendOverHttp = async (
  controllerId: string,
  samples: Values | readonly { ts: number; values: Values }[],
): Promise<void> => {
  const body = JSON.stringify(samples);
  const { status } = await fetch(`${runningPortal.url}/api/v1/${await tokenOf(controllerId)}/telemetry`, {
    method: 'POST',
    body,
  });
  expect(status).toBe(200);
};

/** Sends a sample over MQTT; settles with the broker's acknowledgement. */
export const sendOverMqtt = async (controllerId: string, values: Values): Promise<void> => {
  const client = await connectAsync(runningPortal.mqttUrl, { username: await tokenOf(controllerId) });
  await client.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 });
  await client.endAsync();
};
