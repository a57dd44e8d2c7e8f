import { setTimeout as delay } from 'node:timers/promises';
import { createUnknownTokenLimit, type UnknownTokenLimit, type UnknownTokenRates } from './unknown-tokens.ts';

/** Limits per credential, averaged over 10 s, so that bursts are allowed. 0: unlimited. */
export type DeviceRates = { messagesPerSecond: number; samplesPerSecond: number; bytesPerSecond: number };

export const defaultRates: DeviceRates = {
  messagesPerSecond: 200,
  samplesPerSecond: 5_000,
  bytesPerSecond: 2 * 1_048_576,
};

/** Bytes of HTTP bodies that may be in flight: of one credential, and of all, such as a fleet of loggers after an outage. */
const maxBytesInFlight = { credential: 32 * 1_048_576, process: 512 * 1_048_576 };
const averagedSeconds = 10;

export type DeviceRateLimits = {
  rates: DeviceRates;
  /** Counts a message. Returns the ms to wait while the device is over its limit, 0 when the message is accepted. */
  takeMessage(controllerNo: number): number;
  /** Counts the content of a message; it delays the next messages only. */
  countContent(controllerNo: number, content: { samples: number; bytes: number }): void;
  /** Resolves when a message of the device is accepted; rejects when `signal` is aborted. */
  waitForTurn(controllerNo: number, signal: AbortSignal): Promise<void>;
  /** Reserves memory for a body. Returns the release function, or undefined when too much is in flight. */
  reserveBytes(controllerNo: number, bytes: number): (() => void) | undefined;
  unknownTokens: UnknownTokenLimit;
};

type Window = { endsAt: number; messages: number; samples: number; bytes: number };

/**
 * Fixed windows of 10 s that start with a device's first message. Not `rate-limiter-flexible`: three of its counters
 * took 5 of the 50 µs that a message takes.
 */
const createWindows = (): ((controllerNo: number) => Window) => {
  const windows = new Map<number, Window>(); // bounded by the number of controllers
  return (controllerNo) => {
    const now = performance.now();
    const known = windows.get(controllerNo);
    if (known && known.endsAt > now) return known;
    const started = { endsAt: now + averagedSeconds * 1000, messages: 0, samples: 0, bytes: 0 };
    windows.set(controllerNo, started);
    return started;
  };
};

const createReservations = (): DeviceRateLimits['reserveBytes'] => {
  const inFlight = new Map<number, number>();
  let total = 0;
  /** A single body is always accepted. */
  const exceeds = (before: number, bytes: number, max: number): boolean => before > 0 && before + bytes > max;
  return (controllerNo, bytes) => {
    const before = inFlight.get(controllerNo) ?? 0;
    if (exceeds(before, bytes, maxBytesInFlight.credential) || exceeds(total, bytes, maxBytesInFlight.process))
      return undefined;
    inFlight.set(controllerNo, before + bytes);
    total += bytes;
    return () => {
      total -= bytes;
      const left = (inFlight.get(controllerNo) ?? 0) - bytes;
      if (left > 0) inFlight.set(controllerNo, left);
      else inFlight.delete(controllerNo);
    };
  };
};

/** Limits what each credential sends to this process over any protocol. */
export const createDeviceRateLimits = (
  overrides: Partial<DeviceRates> = {},
  unknownTokens?: UnknownTokenRates,
): DeviceRateLimits => {
  const rates = { ...defaultRates, ...overrides };
  const windowOf = createWindows();
  const isSpent = (count: number, perSecond: number): boolean => perSecond > 0 && count >= perSecond * averagedSeconds;
  const takeMessage = (controllerNo: number): number => {
    const window = windowOf(controllerNo);
    const spent =
      isSpent(window.messages, rates.messagesPerSecond) ||
      isSpent(window.samples, rates.samplesPerSecond) ||
      isSpent(window.bytes, rates.bytesPerSecond);
    if (spent) return Math.max(1, Math.ceil(window.endsAt - performance.now()));
    window.messages += 1;
    return 0;
  };
  return {
    rates,
    takeMessage,
    countContent(controllerNo, { samples, bytes }) {
      const window = windowOf(controllerNo);
      window.samples += samples;
      window.bytes += bytes;
    },
    async waitForTurn(controllerNo, signal) {
      for (let waitMs = takeMessage(controllerNo); waitMs > 0; waitMs = takeMessage(controllerNo))
        await delay(waitMs, undefined, { ref: false, signal });
    },
    reserveBytes: createReservations(),
    unknownTokens: createUnknownTokenLimit(unknownTokens),
  };
};
