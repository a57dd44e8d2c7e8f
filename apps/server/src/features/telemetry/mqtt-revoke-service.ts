import type { Client } from 'aedes';
import type { DeviceRegistry } from '#features/controllers/device-service.ts';
import type { Admission } from './mqtt-admission-service.ts';

/** The registry keeps what it knows for 4 s, so that a revoked credential is noticed within 5 s. */
const roundMs = 500;

/**
 * Closes the connections of devices whose credential was revoked, also those that say nothing. It asks for one after the
 * other: many questions at once would stand before the samples in the queue for the database.
 */
export const watchCredentials = ({ connected, complain }: Admission, devices: DeviceRegistry): { stop(): void } => {
  const check = async (client: Client, token: string): Promise<void> => {
    const device = await devices.byToken(token).catch(() => undefined); // a database that is away revokes nobody
    if (device !== null) return;
    complain(client, 'credential revoked');
    client.close();
  };
  let walking = false;
  const walk = async (): Promise<void> => {
    if (walking) return;
    walking = true;
    for (const [client, { token }] of connected) await check(client, token);
    walking = false;
  };
  const timer = setInterval(() => void walk(), roundMs);
  return { stop: () => clearInterval(timer) };
};
