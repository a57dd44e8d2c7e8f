import { useSyncExternalStore } from 'react';
import { getQueuedEntries, subscribeToQueue, type QueuedEntry } from './queue.ts';

/** The member's unsent entries on this device. */
export const useQueuedEntries = (): readonly QueuedEntry[] => useSyncExternalStore(subscribeToQueue, getQueuedEntries);
