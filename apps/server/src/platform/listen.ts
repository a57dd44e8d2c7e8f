import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { startError } from './start-error.ts';

/** Whether a listener at this host is reached from this machine alone. */
export const isLocalHost = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);

type Wish = { setting: string; host: string; port: number };

const nowhere = ({ host }: Wish): string => `ONSIL_HOST=${host} is no address of this machine.`;
const sentences: Record<string, (wish: Wish) => string> = {
  EADDRINUSE: ({ setting, port }) =>
    `Port ${port} is in use by another program. Stop that one, or choose another port: ${setting}=${port + 1} npm start`,
  EACCES: ({ setting, port }) =>
    `Port ${port} may not be opened by this user. Choose a port above 1023: ${setting}=${port + 10_000} npm start`,
  EADDRNOTAVAIL: nowhere,
  ENOTFOUND: nowhere,
  EAI_AGAIN: nowhere, // a name, where no name server answers
};

const opened = async (server: Server, wish: Wish, opening: Promise<unknown>): Promise<number> => {
  try {
    await opening;
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    if (sentence) throw startError('START_FAILED', sentence(wish), error);
    throw error;
  }
  const address = server.address();
  return address && typeof address === 'object' ? address.port : wish.port;
};

/** Opens a port; what stands in the way is told in a sentence. Gives the port that was opened (0 takes a free one). */
export const listen = (server: Server, setting: string, host: string, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port }, () => {
    server.off('error', reject);
    resolve();
  });
  return opened(server, { setting, host, port }, promise);
};

/** The same for HTTP, once all its parts are ready. */
export const listenForHttp = (fastify: FastifyInstance, host: string, port: number): Promise<number> =>
  opened(fastify.server, { setting: 'ONSIL_PORT', host, port }, fastify.listen({ host, port }));
