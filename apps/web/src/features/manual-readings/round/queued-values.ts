import type { QueuedEntry } from '../offline/queue.ts';

/** How many values wait on this device to be sent. */
export const countQueuedValues = (entries: readonly QueuedEntry[]): number =>
  entries.reduce((count, { body, state }) => count + (state === 'waiting' ? Object.keys(body.values).length : 0), 0);
