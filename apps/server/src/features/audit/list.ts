import type { AuditEntry, auditSortKeys } from '@onsil/contract/audit';
import type { SortRequest } from '@onsil/contract/envelope';
import type { TableFormat } from '@onsil/contract/tables';
import type { MemberContext } from '#platform/context.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireOrder } from '#platform/http/time-range.ts';
import { countEntries, listEntries, type AuditCursor, type AuditFilter, type AuditOrder } from './audit.sql.ts';
import { addNames, type UnnamedEntry } from './names.ts';
import { recordAudit } from './record.ts';

/** Filters and order of the log: times in epoch ms, `to` excluded. */
export type AuditQuery = SortRequest<(typeof auditSortKeys)[number]> & {
  from?: number | undefined;
  to?: number | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  farmNo?: number | undefined;
  memberNo?: number | undefined;
  keyword?: string | undefined;
};

/** Newest first, unless sorted. */
const orderOf = ({ sort, order = 'asc' }: AuditQuery): AuditOrder => (sort === undefined ? 'desc' : order);

const filterOf = ({ from, to, kind, action, farmNo, memberNo, keyword }: AuditQuery): AuditFilter => {
  requireOrder(from, to);
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    kind,
    action,
    farmNo,
    memberNo,
    keyword: keyword ?? '',
  };
};

const asEntry = ({ at, ...row }: Awaited<ReturnType<typeof listEntries>>[number]): UnnamedEntry => ({
  ...row,
  at: at.toISOString(),
});

/** A page of the audit log. */
export const listAuditLog = async (
  ctx: MemberContext,
  { pageNo, pageSize, ...query }: AuditQuery & Page,
): Promise<PageOf<AuditEntry>> => {
  requireAdmin(ctx);
  const filter = filterOf(query);
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listEntries(ctx.db, filter, { order: orderOf(query), ...range }),
    countEntries(ctx.db, filter),
  );
  return { items: await addNames(ctx.db, rows.map(asEntry)), paging };
};

const batchSize = 1_000;

/**
 * The matching audit log, read in batches since it may be long. The export itself is audited with its
 * filters.
 */
export const exportAuditLog = async (
  ctx: MemberContext,
  format: TableFormat,
  query: AuditQuery,
): Promise<AsyncGenerator<UnnamedEntry[]>> => {
  requireAdmin(ctx);
  const filter = filterOf(query);
  const { keyword: _personalData, ...part } = filter;
  await recordAudit(ctx, { action: 'export', kind: 'audit-log', thing: format, after: part });
  return readBatches(ctx, filter, orderOf(query));
};

const readBatches = async function* (
  ctx: MemberContext,
  filter: AuditFilter,
  order: AuditOrder,
): AsyncGenerator<UnnamedEntry[]> {
  let after: AuditCursor | undefined;
  do {
    const rows = await listEntries(ctx.db, filter, { order, limit: batchSize, ...(after && { after }) });
    if (rows.length > 0) yield rows.map(asEntry);
    after = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (after);
};
