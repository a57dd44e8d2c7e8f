import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request';
import type { HttpServer } from '#platform/http/server.ts';

/** Sends a request to a server without a network, also one that is answered before Fastify. */
export const injectRequest = async (
  { fastify, listener }: Pick<HttpServer, 'fastify' | 'listener'>,
  options: InjectOptions,
): Promise<Response> => {
  await fastify.ready();
  return lightMyRequest(listener, options);
};
