import type { Server } from 'node:net';
import { startError } from '#platform/start-error.ts';

export type PortSetting = 'ONSIL_MQTT_PORT' | 'ONSIL_MQTT_TLS_PORT';

const sentences: Record<string, (setting: PortSetting, port: number, host: string) => string> = {
  EADDRINUSE: (setting, port) =>
    `Port ${port} (MQTT) is in use by another program. Stop that one, or choose another port: ${setting}=${port + 1} npm start`,
  EACCES: (setting, port) =>
    `Port ${port} (MQTT) may not be opened by this user. Choose a port above 1023: ${setting}=${port + 10_000} npm start`,
  EADDRNOTAVAIL: (_setting, _port, host) => `ONSIL_HOST=${host} is no address of this machine.`,
};

/** Opens a port of the broker; what stands in the way is told in a sentence. Gives the port that was opened (0 takes a free one). */
export const listenForMqtt = async (
  server: Server,
  setting: PortSetting,
  host: string,
  port: number,
): Promise<number> => {
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port }, resolve);
  try {
    await listening;
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    if (sentence) throw startError('START_FAILED', sentence(setting, port, host), error);
    throw error;
  }
  server.off('error', reject);
  const address = server.address();
  return address && typeof address === 'object' ? address.port : port;
};
