import { setTimeout as delay } from 'node:timers/promises';

/** What one credential may send, averaged over 10 s: it may send at once what it has gathered. 0: without limit. */
export type DeviceRates = { messagesPerSecond: number; samplesPerSecond: number; bytesPerSecond: number };

export const defaultRates: DeviceRates = {
  messagesPerSecond: 200,
  samplesPerSecond: 5_000,
  bytesPerSecond: 2 * 1_048_576,
};

/** Bodies of one credential that are on their way at the same time, over HTTP. */
const maxBytesInFlight = 32 * 1_048_576;
const averagedSeconds = 10;

export type DeviceLimits = {
  rates: DeviceRates;
  /** Counts a message; the ms to wait where the device has sent too much already, and 0 where it may be taken. */
  takeMessage(controllerId: number): number;
  /** Counts what a message held. What came is taken; what comes next waits. */
  countContent(controllerId: number, content: { samples: number; bytes: number }): void;
  /** Resolves when a message of the device may be taken; rejects when `signal` is aborted. */
  waitForTurn(controllerId: number, signal: AbortSignal): Promise<void>;
  /** Makes room for a body of so many bytes; gives what is to be called at its end, or nothing where too much is on its way. */
  reserveBytes(controllerId: number, bytes: number): (() => void) | undefined;
};

type Window = { endsAt: number; messages: number; samples: number; bytes: number };

/**
 * What each device sent within its 10 s, which begin with its first message. It is counted here and not by the limiter of
 * sign-ins: three counters of that one took 5 µs of the 50 that a message takes in all.
 */
const createWindows = (): ((controllerId: number) => Window) => {
  const windows = new Map<number, Window>(); // as many as there are controllers
  return (controllerId) => {
    const now = performance.now();
    const known = windows.get(controllerId);
    if (known && known.endsAt > now) return known;
    const begun = { endsAt: now + averagedSeconds * 1000, messages: 0, samples: 0, bytes: 0 };
    windows.set(controllerId, begun);
    return begun;
  };
};

const createReservations = (): DeviceLimits['reserveBytes'] => {
  const inFlight = new Map<number, number>();
  return (controllerId, bytes) => {
    const before = inFlight.get(controllerId) ?? 0;
    if (before > 0 && before + bytes > maxBytesInFlight) return undefined;
    inFlight.set(controllerId, before + bytes);
    return () => {
      const left = (inFlight.get(controllerId) ?? 0) - bytes;
      if (left > 0) inFlight.set(controllerId, left);
      else inFlight.delete(controllerId);
    };
  };
};

/** Limits what each credential sends in this process, by whichever protocol. */
export const createDeviceLimits = (given: Partial<DeviceRates> = {}): DeviceLimits => {
  const rates = { ...defaultRates, ...given };
  const windowOf = createWindows();
  const isSpent = (count: number, perSecond: number): boolean => perSecond > 0 && count >= perSecond * averagedSeconds;
  const takeMessage = (controllerId: number): number => {
    const window = windowOf(controllerId);
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
    countContent(controllerId, { samples, bytes }) {
      const window = windowOf(controllerId);
      window.samples += samples;
      window.bytes += bytes;
    },
    async waitForTurn(controllerId, signal) {
      for (let waitMs = takeMessage(controllerId); waitMs > 0; waitMs = takeMessage(controllerId))
        await delay(waitMs, undefined, { ref: false, signal });
    },
    reserveBytes: createReservations(),
  };
};
