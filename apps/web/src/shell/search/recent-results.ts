import * as z from 'zod/mini';
import { currentSession } from '#lib/session/session-store.ts';
import { readText, removeText, storeText } from '#lib/state/stored-text.ts';
import { kinds, type SearchResult } from './match-results.ts';

const maxHits = 6;

const stored = z.array(
  z.object({ kind: z.enum(kinds), href: z.string().check(z.startsWith('/')), label: z.string(), hint: z.string() }),
);

// One list per member, because several people may share a device.
const key = (): string => `searchRecent ${currentSession()?.memberNo ?? ''}`;

/** The results opened recently on this device, latest first. */
export const getRecentResults = (): SearchResult[] => {
  try {
    return z.parse(stored, JSON.parse(readText(key()) ?? '[]'));
  } catch {
    return [];
  }
};

export const addRecentResult = (hit: SearchResult): void => {
  const others = getRecentResults().filter(({ href }) => href !== hit.href);
  storeText(key(), JSON.stringify([hit, ...others].slice(0, maxHits)));
};

export const clearRecentResults = (): void => removeText(key());
