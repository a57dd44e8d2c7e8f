import type { AdminAction } from '@onsil/contract/admin-oversight';
import { requireAdmin } from '#platform/http/require-admin.ts';
import type { MemberContext } from '#platform/context.ts';
import { withDefaultRange } from '#platform/http/time-range.ts';
import { pageOf, rowRange, type Page, type PageOf } from '#platform/http/page.ts';
import { countAllActions, listAllActionRows, type ActionFilter, type ActionRow } from './all-actions.sql.ts';

const asAction = ({ at, pauseUntil, deviations, ...row }: ActionRow): AdminAction => ({
  ...row,
  at: at.toISOString(),
  pauseUntil: pauseUntil.toISOString(),
  deviations: deviations.map(({ relapsed, endedAt, ...one }) => ({
    ...one,
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    hasRelapsed: relapsed,
  })),
});

/** Actions on deviations of all farms, newest first, within at most 3 months; the last 3 by default. */
export const listAllActions = async (
  ctx: MemberContext,
  { pageNo, pageSize, keyword = '', ...rest }: Omit<ActionFilter, 'keyword'> & { keyword?: string | undefined } & Page,
): Promise<PageOf<AdminAction>> => {
  requireAdmin(ctx);
  const filter = { ...withDefaultRange(rest, ctx.now()), keyword };
  const [rows, total] = await Promise.all([
    listAllActionRows(ctx.db, filter, rowRange({ pageNo, pageSize })),
    countAllActions(ctx.db, filter),
  ]);
  return pageOf(rows.map(asAction), { pageNo, pageSize }, total);
};
