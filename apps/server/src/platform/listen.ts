import type { FastifyInstance } from 'fastify';
import { startError } from './start-error.ts';

const sentences: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Stop that one, or choose another port: ONSIL_PORT=8081 npm start`,
  EACCES: (port) => `Port ${port} may not be opened by this user. Choose a port above 1023: ONSIL_PORT=8080 npm start`,
  EADDRNOTAVAIL: (_port, host) => `ONSIL_HOST=${host} is no address of this machine.`,
};

/** Opens the port; what stands in the way is told in a sentence. Gives the port that was opened (0 takes a free one). */
export const listen = async (fastify: FastifyInstance, host: string, port: number): Promise<number> => {
  try {
    await fastify.listen({ host, port });
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    if (sentence) throw startError('START_FAILED', sentence(port, host), error);
    throw error;
  }
  const address = fastify.server.address();
  return address && typeof address === 'object' ? address.port : port;
};
