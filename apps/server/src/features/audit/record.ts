import { isDeepStrictEqual } from 'node:util';
import type { CallContext } from '#platform/context.ts';
import { insertAuditRows, type AuditRow } from './audit.sql.ts';

type Values = Readonly<Record<string, unknown>>;

export type AuditedChange = {
  /** `create`, `change`, `remove`, or another verb such as `rotate-credential` */
  action: string;
  /** kind of object: `farm`, `controller`, `member`, … */
  kind: string;
  /** identifier of the object: a farm id, a system id, a member number; never a person's name or address */
  thing: string | number;
  /** the farm it belongs to */
  farmNo?: number;
  before?: Values | undefined;
  after?: Values | undefined;
};

/** The differing values; all values if one side is missing. */
const differences = (before: Values | undefined, after: Values | undefined) => {
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  const pickChanged = (values: Values): Values => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: pickChanged(before), after: pickChanged(after) };
};

type AuditContext = Pick<CallContext, 'db' | 'member' | 'now'>;

/** Records changes as `recordAudit` does, in one statement. */
export const recordAudits = (ctx: AuditContext, changes: readonly AuditedChange[]): Promise<void> =>
  insertAuditRows(
    ctx.db,
    changes.flatMap((change): AuditRow[] => {
      const { before, after } = differences(change.before, change.after);
      if (before && after && Object.keys(after).length === 0) return [];
      return [
        {
          at: new Date(ctx.now()),
          memberNo: ctx.member?.memberNo ?? null,
          action: change.action,
          kind: change.kind,
          thing: String(change.thing),
          farmNo: change.farmNo ?? null,
          before,
          after,
        },
      ];
    }),
  );

/**
 * Records a change inside its transaction. Only differing values are stored; without a difference there is no entry.
 * Must not contain secrets or personal data, since entries are never deleted.
 */
export const recordAudit = (ctx: AuditContext, change: AuditedChange): Promise<void> => recordAudits(ctx, [change]);
