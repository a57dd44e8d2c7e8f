import type { IncomingMessage } from 'node:http';
import { errorStatus } from '@onsil/contract/errors';
import type { Device } from '#features/controllers/controllers.ts';
import { toApiError } from '#platform/http/errors.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { findByToken } from '../ingest/unknown-tokens.ts';

/** Why a device's call is refused; each protocol has its own form for it. */
export type DeviceRefusal = { status: number; message: string; retryAfterSeconds?: number };

/** An accepted call. `release` frees the memory that is reserved for its body. */
export type AcceptedCall = { device: Device; release: () => void };

type Attempt = {
  token: string | undefined;
  address: () => string;
  /** memory that the body needs */
  bytes: number;
};

export type DeviceAuth = {
  /** Authenticates a call by its token and applies the limits of that device. */
  authenticate(attempt: Attempt): Promise<AcceptedCall | DeviceRefusal>;
  /** Converts the error that ended a call; logs those that are not the caller's. */
  toRefusal(error: unknown, device: Device | undefined): DeviceRefusal;
};

const tooMany = (waitMs: number): DeviceRefusal => ({
  status: 429,
  message: 'too much at once: send it again later',
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});

/** Memory to reserve for a body; `maxBytes` where the length is unknown, or more than will be read. */
export const getExpectedBytes = ({ headers, method }: IncomingMessage, maxBytes: number): number => {
  if (method === 'GET' || method === 'HEAD') return 0;
  const length = Number(headers['content-length'] ?? Number.NaN);
  return headers['content-encoding'] || Number.isNaN(length) ? maxBytes : Math.min(length, maxBytes);
};

const messages: ReadonlyMap<number, string> = new Map([[413, 'too large: send it in parts']]);

export const createDeviceAuth = (pipeline: IngestPipeline): DeviceAuth => {
  const warn = createRateLimitedWarning(pipeline.ctx.log, 'HTTP');
  return {
    async authenticate({ token, address, bytes }) {
      const found = token ? await findByToken(pipeline, token, address) : { device: null };
      if ('waitMs' in found) return tooMany(found.waitMs);
      const { device } = found;
      if (!device) return { status: 401, message: 'unknown device token' };
      const waitMs = pipeline.limits.takeMessage(device.controllerNo);
      if (waitMs > 0) return tooMany(waitMs);
      const release = pipeline.limits.reserveBytes(device.controllerNo, bytes);
      return release ? { device, release } : tooMany(1_000);
    },
    toRefusal(error, device) {
      const refusal = toApiError(error);
      const status = errorStatus[refusal.refusal];
      // An outage hits all devices: one warning per minute for all of them; other errors are counted per device.
      const subject = status === 503 ? 'storage' : `${status} ${device?.controllerId ?? ''}`;
      if (status >= 500)
        warn(subject, 'samples cannot be stored', { ...(status !== 503 && { err: refusal.cause ?? error }) });
      return {
        status,
        message: status >= 500 ? 'not stored, please send again' : (messages.get(status) ?? refusal.refusal),
        ...(refusal.retryAfterSeconds !== undefined && { retryAfterSeconds: refusal.retryAfterSeconds }),
      };
    },
  };
};
