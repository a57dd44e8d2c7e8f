import { apiPrefix } from '@onsil/contract/endpoint';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { networkPrefix } from './network-prefix.ts';
import { refuse } from './refusal.ts';

export const maxCallsPerMinute = 6_000;

const health = `${apiPrefix}/health`;

/** The calls of people. Devices have limits of their own by credential, and a monitor must hear of the portal at any load. */
const isLimited = (url: string): boolean => url.startsWith(`${apiPrefix}/`) && url !== health;

/** Limits the calls of people by address, an IPv6 address by its network of 64 bits. */
export const addAddressLimit = async (fastify: FastifyInstance, max: number): Promise<void> => {
  // Before the plugin: its own hook looks at the setting of a route when the route is added.
  fastify.addHook('onRoute', (route) => {
    if (!isLimited(route.url)) route.config = { ...route.config, rateLimit: false };
  });
  await fastify.register(rateLimit, {
    max,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkPrefix(ip),
    errorResponseBuilder: (_request, { ttl }) => refuse('TOO_MANY', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
};
