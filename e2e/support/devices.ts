import { connectAsync } from 'mqtt';
import { expect } from 'vitest';
import { demoTokens } from '../../apps/server/test/support/portal-process.ts';
import { runningPortal } from './portal.ts';

export type Values = Record<string, number>;

const tokenOf = async (controllerId: string): Promise<string> => {
  const { [controllerId]: token } = await demoTokens(runningPortal.dataDir);
  return token ?? expect.fail(`no controller ${controllerId} in the demo`);
};

type Samples = Values | readonly { ts: number; values: Values }[];

/** Sends samples over HTTP with the credential of a controller. */
export const sendWith = async (credential: string, samples: Samples): Promise<void> => {
  const address = `${runningPortal.url}/api/v1/${credential}/telemetry`;
  const { status } = await fetch(address, { method: 'POST', body: JSON.stringify(samples) });
  expect(status).toBe(200);
};

/** Sends a sample of a controller of the demo over HTTP, or up to 100 of other times (epoch ms). */
export const sendOverHttp = async (controllerId: string, samples: Samples): Promise<void> =>
  sendWith(await tokenOf(controllerId), samples);

/** Sends a sample over MQTT; settles with the broker's acknowledgement. */
export const sendOverMqtt = async (controllerId: string, values: Values): Promise<void> => {
  const client = await connectAsync(runningPortal.mqttUrl, { username: await tokenOf(controllerId) });
  await client.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 });
  await client.endAsync();
};
