import type { AdminDelivery } from '@onsil/contract/admin-oversight';
import { requireAdmin } from '#platform/http/require-admin.ts';
import type { MemberContext } from '#platform/context.ts';
import { withDefaultRange } from '#platform/http/time-range.ts';
import { pageOf, rowRange, type Page, type PageOf } from '#platform/http/page.ts';
import { countAllDeliveries, listAllDeliveryRows, type DeliveryFilter } from './all-deliveries.sql.ts';
import { formatNotice } from '../write/notice-text.ts';

/** Deliveries of the notices of all farms, newest first, within at most 3 months; the last 3 by default. */
export const listAllDeliveries = async (
  ctx: MemberContext,
  {
    pageNo,
    pageSize,
    keyword = '',
    ...rest
  }: Omit<DeliveryFilter, 'keyword'> & { keyword?: string | undefined } & Page,
): Promise<PageOf<AdminDelivery>> => {
  requireAdmin(ctx);
  const filter = { ...withDefaultRange(rest, ctx.now()), keyword };
  const [rows, total] = await Promise.all([
    listAllDeliveryRows(ctx.db, filter, rowRange({ pageNo, pageSize })),
    countAllDeliveries(ctx.db, filter),
  ]);
  const items = rows.map(({ parts, createdAt, nextTryAt, endedAt, ...row }) => ({
    ...row,
    title: formatNotice(ctx.language, { ...row, parts }).title,
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return pageOf(items, { pageNo, pageSize }, total);
};
