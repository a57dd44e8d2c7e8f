import type { Client } from 'aedes';
import type { DeviceRegistry } from '#features/controllers/device-service.ts';
import type { ConnectionAuth } from './mqtt-admission-service.ts';

/** The registry caches devices for 4 s, so a revoked token is noticed within 5 s. */
const pollMs = 500;

/**
 * Closes connections whose token was revoked, idle ones too. Checks one at a time, so that lookups do not delay samples
 * in the database queue.
 */
export const watchCredentials = (
  { connected, complain }: ConnectionAuth,
  devices: DeviceRegistry,
): { stop(): void } => {
  const check = async (client: Client, token: string): Promise<void> => {
    const device = await devices.byToken(token).catch(() => undefined); // an unreachable database revokes nothing
    if (device !== null) return;
    complain(client, 'credential revoked');
    client.close();
  };
  let isChecking = false;
  const checkAll = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    for (const [client, { token }] of connected) await check(client, token);
    isChecking = false;
  };
  const timer = setInterval(() => void checkAll(), pollMs);
  return { stop: () => clearInterval(timer) };
};
