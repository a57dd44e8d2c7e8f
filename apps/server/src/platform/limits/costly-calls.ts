import type { CostKind } from '@onsil/contract/endpoint';
import { apiError } from '../http/api-error.ts';
import { createKeyedSlots, createSlots } from './slots.ts';

type Bound = { maxRunning: number; maxWaiting: number };

/**
 * Running and waiting costly calls, per member and per process. A read takes one of the pool's 16 connections, or
 * briefly several; an upload mostly waits for its sender.
 */
const bounds: Record<CostKind, { member: Bound; process: Bound }> = {
  read: { member: { maxRunning: 2, maxWaiting: 10 }, process: { maxRunning: 6, maxWaiting: 200 } },
  import: { member: { maxRunning: 1, maxWaiting: 2 }, process: { maxRunning: 2, maxWaiting: 20 } },
  upload: { member: { maxRunning: 4, maxWaiting: 10 }, process: { maxRunning: 40, maxWaiting: 100 } },
};

const maxWaitMs = 60_000;
const retryAfterSeconds = 10;

const tooMany = () => apiError('TOO_MANY', { retryAfterSeconds });
/** Other callers fill the process, so this caller gets UNAVAILABLE instead of TOO_MANY. */
const busy = () => apiError('UNAVAILABLE', { retryAfterSeconds });

export type CostlyCalls = {
  /**
   * Waits for a slot for a costly call and returns the function that frees it.
   * @param signal aborts the wait
   * @throws TOO_MANY, UNAVAILABLE
   */
  acquire(costly: CostKind, caller: string, signal: AbortSignal): Promise<() => void>;
};

export const createCostlyCalls = (): CostlyCalls => {
  const slotsOf = ({ member, process }: { member: Bound; process: Bound }) => ({
    ofMember: createKeyedSlots({ ...member, maxWaitMs, full: tooMany }),
    ofProcess: createSlots({ ...process, maxWaitMs, full: busy }),
  });
  const all = { read: slotsOf(bounds.read), import: slotsOf(bounds.import), upload: slotsOf(bounds.upload) };
  return {
    async acquire(costly, caller, signal) {
      const { ofMember, ofProcess } = all[costly];
      // Member first: a member's waiting calls then take no place in the queue of the process.
      const freeMember = await ofMember.acquire(caller, signal);
      try {
        const freeProcess = await ofProcess.acquire(signal);
        return () => {
          freeProcess();
          freeMember();
        };
      } catch (error) {
        freeMember();
        throw error;
      }
    },
  };
};
