import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { startError } from '../start-error.ts';

/** Checks whether a listener on this host is reachable from this machine only. */
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
  EAI_AGAIN: nowhere, // a host name without a reachable name server
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

/**
 * Opens a port and returns its number (port 0 picks a free one).
 * @throws StartError with a sentence for the operator
 */
export const listen = (server: Server, setting: string, host: string, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port }, () => {
    server.off('error', reject);
    resolve();
  });
  return opened(server, { setting, host, port }, promise);
};

/** Opens the other addresses of `localhost`, which is two where there is IPv6; those that cannot be opened are left out. */
const listenElsewhere = async (server: Server, host: string): Promise<void> => {
  const main = server.address();
  if (host !== 'localhost' || !main || typeof main !== 'object') return;
  for (const { address } of await lookup(host, { all: true })) {
    if (address === main.address) continue;
    const other = createServer((socket) => server.emit('connection', socket));
    server.once('close', () => other.close());
    await new Promise<void>((resolve) => {
      other.once('error', () => resolve()).listen({ host: address, port: main.port }, resolve);
    });
  }
};

/** Opens the port of an HTTP server once its plugins are loaded. */
export const listenForHttp = async (fastify: FastifyInstance, host: string, port: number): Promise<number> => {
  const opening = fastify.listen({ host, port });
  const own = await opened(fastify.server, { setting: 'ONSIL_PORT', host, port }, opening);
  await listenElsewhere(fastify.server, host);
  return own;
};
