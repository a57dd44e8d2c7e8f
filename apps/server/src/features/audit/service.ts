import { isDeepStrictEqual } from 'node:util';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { insertEntry } from './repository.ts';

type Values = Readonly<Record<string, unknown>>;

export type Change = {
  /** `create`, `change`, `remove`, or what else was done: `rotate-credential` */
  action: string;
  /** what it was done to: `farm`, `controller`, `member`, … */
  kind: string;
  /** which one, as people know it: a farm id, a system id, a member number (never a name or an address of a person) */
  thing: string | number;
  /** the farm it belongs to */
  fno?: number;
  before?: Values | undefined;
  after?: Values | undefined;
};

/** What differs between the two; all of the one that is there when the other is not. */
const differences = (before: Values | undefined, after: Values | undefined) => {
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  const only = (values: Values): Values => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: only(before), after: only(after) };
};

/**
 * Keeps who changed what, inside the transaction that changes it. Of a change only what differs is kept; one that changed
 * nothing leaves no entry. Secrets and what a person alone may know do not belong into it: it is never erased.
 */
export const recordAudit = async (
  ctx: Pick<CallContext, 'member' | 'now'>,
  db: Database,
  change: Change,
): Promise<void> => {
  const { before, after } = differences(change.before, change.after);
  if (before && after && Object.keys(after).length === 0) return;
  await insertEntry(db, {
    at: new Date(ctx.now()),
    mno: ctx.member?.mno ?? null,
    action: change.action,
    kind: change.kind,
    thing: String(change.thing),
    fno: change.fno ?? null,
    before,
    after,
  });
};
