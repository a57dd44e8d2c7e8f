import type { AuditEntry } from '@onsil/contract/audit';

/** One thing that differs, by the way to it: `scale`, `siteArea`. */
export type Difference = { path: string[]; before: unknown; after: unknown };

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an entry keeps of a value that was not filled in. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const differences = (before: unknown, after: unknown, path: string[]): Difference[] => {
  if (!isThing(before) && !isThing(after))
    return JSON.stringify(before) === JSON.stringify(after) || (isNothing(before) && isNothing(after))
      ? []
      : [{ path, before, after }];
  const [old, next] = [isThing(before) ? before : {}, isThing(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((key) =>
    differences(old[key], next[key], [...path, key]),
  );
};

/** What an entry of the log says that changed, down to single values; what was empty and stays so is left out. */
export const differencesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] =>
  differences(before, after, []);
