import { useSyncExternalStore } from 'react';
import { keptEntries, onKeptEntries, type KeptEntry } from './entry-queue.ts';

/** The member's unsent entries on this device. */
export const useKeptEntries = (): readonly KeptEntry[] => useSyncExternalStore(onKeptEntries, keptEntries);
