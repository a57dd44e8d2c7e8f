import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '@onsil/contract/errors';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { toApiError } from '#platform/http/errors.ts';
import { getNetworkPrefix } from '#platform/http/network-prefix.ts';
import type { Device } from '#features/controllers/controllers.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';

/** Sends an error in the protocol's own format. */
export type SendError = (reply: FastifyReply, status: number, message: string) => FastifyReply;

export type DeviceAuthOptions = {
  intake: IngestPipeline;
  /** extracts the device token of a request */
  tokenOf: (request: FastifyRequest) => string | undefined;
  fail: SendError;
};

const failTooMany = (reply: FastifyReply, fail: SendError, waitMs: number): FastifyReply =>
  fail(reply.header('retry-after', Math.ceil(waitMs / 1000)), 429, 'too much at once: send it again later');

/** Per network; above it only tokens in the cache are accepted. */
const maxUnknownTokensPerMinute = 6_000;

/** Memory to reserve for a body; the full body limit where the length is unknown. */
const expectedBytes = ({ headers, method, routeOptions }: FastifyRequest): number => {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (method === 'GET' || method === 'HEAD') return 0;
  return headers['content-encoding'] || Number.isNaN(length) ? (routeOptions.bodyLimit ?? 0) : length;
};

const messages: ReadonlyMap<number, string> = new Map([[413, 'too large: send it in parts']]);

/**
 * Prepares a scope for device calls: accepts any content type, since small devices often send none, authenticates each
 * request by its token and applies that device's limits. `deviceOf` returns the authenticated device.
 */
export const registerDeviceAuth = (
  scope: FastifyInstance,
  { intake, tokenOf, fail }: DeviceAuthOptions,
): { deviceOf(request: FastifyRequest): Device } => {
  const callers = new WeakMap<FastifyRequest, { device: Device }>();
  const unknownTokens = new RateLimiterMemory({ points: maxUnknownTokensPerMinute, duration: 60 });
  const warn = createRateLimitedWarning(intake.ctx.log, 'HTTP');
  const deviceOf = (request: FastifyRequest): Device => {
    const caller = callers.get(request);
    if (!caller) throw new Error('request without an authenticated device');
    return caller.device;
  };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request);
    const network = getNetworkPrefix(request.ip);
    if (token && !intake.devices.isKnown(token)) {
      const attempts = await unknownTokens.get(network);
      if (attempts && attempts.remainingPoints <= 0) return failTooMany(reply, fail, attempts.msBeforeNext);
    }
    const device = token ? await intake.devices.byToken(token) : null;
    if (!device) {
      await unknownTokens.penalty(network);
      return fail(reply, 401, 'unknown device token');
    }
    const waitMs = intake.limits.takeMessage(device.controllerNo);
    if (waitMs > 0) return failTooMany(reply, fail, waitMs);
    const release = intake.limits.reserveBytes(device.controllerNo, expectedBytes(request));
    if (!release) return failTooMany(reply, fail, 1_000);
    callers.set(request, { device });
    // Not in onResponse, which is not called for a sender that goes away within its body.
    finished(reply.raw, release);
    return undefined;
  });
  scope.addHook('preHandler', async (request) => {
    const { controllerNo } = deviceOf(request);
    if (typeof request.body === 'string')
      intake.limits.countContent(controllerNo, { samples: 0, bytes: request.body.length });
  });
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toApiError(error);
    const status = errorStatus[refusal.refusal];
    // An outage hits all devices: one warning per minute for all of them; other errors are counted per device.
    const subject = status === 503 ? 'storage' : `${status} ${callers.get(request)?.device.controllerId ?? ''}`;
    if (status >= 500)
      warn(subject, 'samples cannot be stored', { ...(status !== 503 && { err: refusal.cause ?? error }) });
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return fail(
      reply,
      status,
      status >= 500 ? 'not stored, please send again' : (messages.get(status) ?? refusal.refusal),
    );
  });
  return { deviceOf };
};
