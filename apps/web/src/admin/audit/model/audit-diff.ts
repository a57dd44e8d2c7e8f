import type { AuditEntry } from '@onsil/contract/audit';
import { isEqual } from '#lib/state/is-equal.ts';

/** A changed value by its path: `scale`, `siteArea`. */
export type Difference = { path: string[]; before: unknown; after: unknown };

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an audit value counts as empty. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const differences = (before: unknown, after: unknown, path: string[]): Difference[] => {
  if (!isThing(before) && !isThing(after))
    return isEqual(before, after) || (isEmptyValue(before) && isEmptyValue(after)) ? [] : [{ path, before, after }];
  const [old, next] = [isThing(before) ? before : {}, isThing(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((key) =>
    differences(old[key], next[key], [...path, key]),
  );
};

/** The changed values of an audit entry; empty values that stay empty are left out. */
export const listDifferences = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] =>
  differences(before, after, []);

/**
 * Differences in the order of forms, since the log is stored with its keys by their length.
 * @param rankOf the place of a key in it
 */
export const sortDifferences = (all: readonly Difference[], rankOf: (key: string) => number): Difference[] =>
  all.toSorted((a, b) => {
    const at = a.path.findIndex((key, depth) => key !== b.path[depth]);
    return rankOf(a.path[at] ?? '') - rankOf(b.path[at] ?? '');
  });
