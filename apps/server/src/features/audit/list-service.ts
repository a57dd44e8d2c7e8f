import type { AuditEntry } from '@onsil/contract/audit';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { countEntries, listEntries, type AuditFilter, type Position } from './list-repository.ts';

/** What is searched for: times in epoch ms, `to` not included. */
export type AuditQuery = {
  from?: number | undefined;
  to?: number | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  fno?: string | undefined;
  mno?: string | undefined;
  keyword?: string | undefined;
};

const filterOf = ({ from, to, kind, action, fno, mno, keyword }: AuditQuery): AuditFilter => {
  if (from !== undefined && to !== undefined && from >= to) throw refuse('RANGE_REVERSED');
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    kind,
    action,
    fno: fno === undefined ? undefined : Number(fno),
    mno: mno === undefined ? undefined : Number(mno),
    keyword: keyword ?? '',
  };
};

/** A page of the audit log, newest first. */
export const auditLog = async (
  ctx: CallContext,
  { pageNo, pageSize, ...query }: AuditQuery & { pageNo: number; pageSize: number },
): Promise<{ items: AuditEntry[]; paging: Paging }> => {
  requireAdmin(ctx);
  const filter = filterOf(query);
  const [rows, totalCount] = await Promise.all([
    listEntries(ctx.db, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
    countEntries(ctx.db, filter),
  ]);
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    paging: pagingOf(pageNo, pageSize, totalCount),
  };
};

const atOnce = 1_000;

/** The whole audit log that is searched for, newest first, read a thousand entries at a time: it may be long. */
export const wholeAuditLog = (ctx: CallContext, query: AuditQuery): AsyncGenerator<AuditEntry[]> => {
  requireAdmin(ctx);
  return inPortions(ctx, filterOf(query));
};

const inPortions = async function* (ctx: CallContext, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let after: Position | undefined;
  do {
    const rows = await listEntries(ctx.db, filter, { limit: atOnce, ...(after && { after }) });
    if (rows.length > 0) yield rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    after = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (after);
};
