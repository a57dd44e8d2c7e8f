import type { AdminDelivery } from '@onsil/contract/admin-oversight';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { lastMonths } from '#platform/time-range.ts';
import { countAllDeliveries, listAllDeliveries, type DeliveryFilter } from './oversight-repository.ts';
import { noticeText } from './text-service.ts';

/** Deliveries of the notices of all farms, newest first, within at most 3 months; the last 3 by default. */
export const allDeliveries = async (
  ctx: CallContext,
  {
    pageNo,
    pageSize,
    keyword = '',
    ...rest
  }: Omit<DeliveryFilter, 'keyword'> & { keyword?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: AdminDelivery[]; paging: Paging }> => {
  requireAdmin(ctx);
  const filter = { ...lastMonths(rest, ctx.now()), keyword };
  const [rows, total] = await Promise.all([
    listAllDeliveries(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countAllDeliveries(ctx.db, filter),
  ]);
  const items = rows.map(({ parts, createdAt, nextTryAt, endedAt, ...row }) => ({
    ...row,
    title: noticeText(ctx.language, row.kind, row.level, parts).title,
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return { items, paging: pagingOf(pageNo, pageSize, total) };
};
