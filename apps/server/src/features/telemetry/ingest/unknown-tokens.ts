import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Device } from '#features/controllers/controllers.ts';
import { getNetworkPrefix } from '#platform/http/network-prefix.ts';
import type { IngestPipeline } from './ingest-samples.ts';

export type UnknownTokenRates = { perNetwork: number; perProcess: number };

/** A minute, over all protocols. Above them only tokens that were looked up before are accepted. */
const defaultRates: UnknownTokenRates = { perNetwork: 6_000, perProcess: 30_000 };
const process = 'process';

/** Bounds the lookups of tokens that no device has; those of a fleet that connects again are given back. */
export const createUnknownTokenLimit = ({ perNetwork, perProcess }: UnknownTokenRates = defaultRates) => {
  const ofNetwork = new RateLimiterMemory({ points: perNetwork, duration: 60 });
  const ofProcess = new RateLimiterMemory({ points: perProcess, duration: 60 });
  return {
    /** Counts a lookup before it is made. Returns the ms to wait where there were too many, otherwise 0. */
    async take(network: string): Promise<number> {
      try {
        await ofProcess.consume(process); // first: it bounds the networks that are counted
        await ofNetwork.consume(network);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return error.msBeforeNext;
        throw error;
      }
    },
    /** The lookup found a device, or could not be made. */
    async giveBack(network: string): Promise<void> {
      await ofNetwork.reward(network);
      await ofProcess.reward(process);
    },
    /** A token was sent again that is known to be of no device. */
    repeat: (network: string): Promise<unknown> => ofNetwork.penalty(network),
  };
};
export type UnknownTokenLimit = ReturnType<typeof createUnknownTokenLimit>;

/**
 * The device of a token; null for an unknown one.
 * @param address of the caller, asked for where the token is not a known device's
 * @returns the ms to wait where too many unknown tokens were looked up
 */
export const findByToken = async (
  { devices, limits: { unknownTokens } }: IngestPipeline,
  token: string,
  address: () => string,
): Promise<{ device: Device | null } | { waitMs: number }> => {
  if (devices.isKnown(token)) {
    const device = await devices.byToken(token);
    if (!device) await unknownTokens.repeat(getNetworkPrefix(address()));
    return { device };
  }
  const network = getNetworkPrefix(address());
  const waitMs = await unknownTokens.take(network);
  if (waitMs > 0) return { waitMs };
  let isUnknown = false;
  try {
    const device = await devices.byToken(token);
    isUnknown = device === null;
    return { device };
  } finally {
    if (!isUnknown) await unknownTokens.giveBack(network);
  }
};
