import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '@onsil/contract/endpoint';
import { apiError } from './api-error.ts';
import { getNetworkPrefix } from './network-prefix.ts';

export const maxCallsPerMinute = 6_000;

const health = `${apiPrefix}/health`;

/** Whether a path belongs to people's calls: devices have limits of their own, and the health check must answer at any load. */
export const isCallOfPerson = (path: string): boolean => path.startsWith(`${apiPrefix}/`) && path !== health;

/** Limits people's calls by address; IPv6 addresses count by their /64 network. */
export const addAddressLimit = async (fastify: FastifyInstance, max: number): Promise<void> => {
  // Must precede the plugin, whose own hook reads the route config when a route is added.
  fastify.addHook('onRoute', (route) => {
    if (!isCallOfPerson(route.url)) route.config = { ...route.config, rateLimit: false };
  });
  await fastify.register(rateLimit, {
    max,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => getNetworkPrefix(ip),
    errorResponseBuilder: (_request, { ttl }) => apiError('TOO_MANY', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
};
