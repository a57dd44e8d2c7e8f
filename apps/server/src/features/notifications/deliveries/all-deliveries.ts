import type { adminDeliveriesApi, AdminDelivery } from '@onsil/contract/admin-oversight';
import type { HandlerInput } from '@onsil/contract/envelope';
import type { MemberContext } from '#platform/context.ts';
import { readPage, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { withDefaultRange } from '#platform/http/time-range.ts';
import { formatNotice } from '../write/notice-text.ts';
import { countAllDeliveries, listAllDeliveryRows } from './all-deliveries.sql.ts';

/** Deliveries of the notices of all farms, to members and to team channels, within at most 3 months; the last 3 by default. */
export const listAllDeliveries = async (
  ctx: MemberContext,
  query: HandlerInput<typeof adminDeliveriesApi.listAllDeliveries>['query'],
): Promise<PageOf<AdminDelivery>> => {
  requireAdmin(ctx);
  const { pageNo, pageSize, keyword = '', sort, order, ...rest } = query;
  const filter = { ...withDefaultRange(rest, ctx.now()), keyword };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listAllDeliveryRows(ctx.db, filter, { sort, order }, range),
    countAllDeliveries(ctx.db, filter),
  );
  const items = rows.map(({ parts, createdAt, nextTryAt, endedAt, ...row }) => ({
    ...row,
    title: formatNotice(ctx.language, { ...row, parts }).title,
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return { items, paging };
};
