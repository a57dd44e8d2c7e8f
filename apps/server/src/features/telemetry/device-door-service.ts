import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '@onsil/contract/errors';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createComplaints } from '#platform/complaint.ts';
import { asRefusal } from '#platform/http-errors.ts';
import { networkPrefix } from '#platform/network-prefix.ts';
import type { Device } from '#features/controllers/device-service.ts';
import type { Intake } from './accept-service.ts';

/** Answers a refusal in the form that the clients of a protocol read. */
export type Fail = (reply: FastifyReply, status: number, message: string) => FastifyReply;

export type DoorOptions = {
  intake: Intake;
  /** the credential that a request names */
  tokenOf: (request: FastifyRequest) => string | undefined;
  fail: Fail;
};

const tooManyRequests = (reply: FastifyReply, fail: Fail, waitMs: number): FastifyReply =>
  fail(reply.header('retry-after', Math.ceil(waitMs / 1000)), 429, 'too much at once: send it again later');

/** Of one network; then no token is looked up that was not known a moment ago. */
const maxUnknownTokensPerMinute = 6_000;

/** What the body of a request may take in memory before it is read: all that is allowed where the length is not known. */
const expectedBytes = ({ headers, method, routeOptions }: FastifyRequest): number => {
  const told = Number(headers['content-length'] ?? Number.NaN);
  if (method === 'GET' || method === 'HEAD') return 0;
  return headers['content-encoding'] || Number.isNaN(told) ? (routeOptions.bodyLimit ?? 0) : told;
};

const sentences: ReadonlyMap<number, string> = new Map([[413, 'too large: send it in parts']]);

/**
 * Makes a scope take what devices send: bodies of any content type, since small devices often name none. A request is
 * let in by its credential, within the limits of that device; answers come from `deviceOf` on.
 */
export const openDeviceDoor = (
  scope: FastifyInstance,
  { intake, tokenOf, fail }: DoorOptions,
): { deviceOf(request: FastifyRequest): Device } => {
  const callers = new WeakMap<FastifyRequest, { device: Device; release: () => void }>();
  const unknownTokens = new RateLimiterMemory({ points: maxUnknownTokensPerMinute, duration: 60 });
  const complain = createComplaints(intake.ctx.log, 'HTTP');
  const deviceOf = (request: FastifyRequest): Device => {
    const caller = callers.get(request);
    if (!caller) throw new Error('a device call without its device');
    return caller.device;
  };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request);
    const network = networkPrefix(request.ip);
    if (token && !intake.devices.isKnown(token)) {
      const guesses = await unknownTokens.get(network);
      if (guesses && guesses.remainingPoints <= 0) return tooManyRequests(reply, fail, guesses.msBeforeNext);
    }
    const device = token ? await intake.devices.byToken(token) : null;
    if (!device) {
      await unknownTokens.penalty(network);
      return fail(reply, 401, 'unknown device token');
    }
    const waitMs = intake.limits.takeMessage(device.controllerId);
    if (waitMs > 0) return tooManyRequests(reply, fail, waitMs);
    const release = intake.limits.reserveBytes(device.controllerId, expectedBytes(request));
    if (!release) return tooManyRequests(reply, fail, 1_000);
    callers.set(request, { device, release });
    return undefined;
  });
  scope.addHook('preHandler', async (request) => {
    const { controllerId } = deviceOf(request);
    if (typeof request.body === 'string')
      intake.limits.countContent(controllerId, { samples: 0, bytes: request.body.length });
  });
  scope.addHook('onResponse', async (request) => callers.get(request)?.release());
  scope.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    const status = errorStatus[refusal.refusal];
    // All devices meet the same outage: one line a minute for all of them. Anything else is told by device.
    const subject = status === 503 ? 'storage' : `${status} ${callers.get(request)?.device.systemId ?? ''}`;
    if (status >= 500)
      complain(subject, 'samples cannot be stored', { ...(status !== 503 && { err: refusal.cause ?? error }) });
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return fail(
      reply,
      status,
      status >= 500 ? 'not stored, please send again' : (sentences.get(status) ?? refusal.refusal),
    );
  });
  return { deviceOf };
};
