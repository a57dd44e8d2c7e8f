import { useSyncExternalStore } from 'react';
import { keptEntries, onKeptEntries, type KeptEntry } from './entry-queue.ts';

/** What the member on this device has still to send. */
export const useKeptEntries = (): readonly KeptEntry[] => useSyncExternalStore(onKeptEntries, keptEntries);
