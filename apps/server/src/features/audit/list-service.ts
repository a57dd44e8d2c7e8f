import type { AuditEntry } from '@onsil/contract/audit';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { checkOrder } from '#platform/time-range.ts';
import { countEntries, listEntries, type AuditFilter, type Position } from './list-repository.ts';
import { withNames, type BareEntry } from './names-service.ts';
import { recordAudit } from './service.ts';

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
  checkOrder(from, to);
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

const asEntry = ({ at, ...row }: Awaited<ReturnType<typeof listEntries>>[number]): BareEntry => ({
  ...row,
  at: at.toISOString(),
});

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
    items: await withNames(ctx.db, rows.map(asEntry)),
    paging: pagingOf(pageNo, pageSize, totalCount),
  };
};

const atOnce = 1_000;

/**
 * The whole audit log that is searched for, newest first, read a thousand entries at a time: it may be long. That it was
 * taken out, and which part of it, is logged too.
 */
export const exportAuditLog = async (ctx: CallContext, query: AuditQuery): Promise<AsyncGenerator<BareEntry[]>> => {
  requireAdmin(ctx);
  const filter = filterOf(query);
  const { keyword: _mayNameSomebody, ...part } = filter;
  await recordAudit(ctx, ctx.db, { action: 'export', kind: 'audit-log', thing: 'csv', after: part });
  return inPortions(ctx, filter);
};

const inPortions = async function* (ctx: CallContext, filter: AuditFilter): AsyncGenerator<BareEntry[]> {
  let after: Position | undefined;
  do {
    const rows = await listEntries(ctx.db, filter, { limit: atOnce, ...(after && { after }) });
    if (rows.length > 0) yield rows.map(asEntry);
    after = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (after);
};
