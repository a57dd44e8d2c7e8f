import type { AdminAction, adminActionsApi } from '@onsil/contract/admin-oversight';
import type { DeviationAction } from '@onsil/contract/deviations';
import type { HandlerInput } from '@onsil/contract/envelope';
import { listAttachedFiles } from '#features/files/files.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireRange, withDefaultRange } from '#platform/http/time-range.ts';
import { countActions, listActionRows } from './actions.sql.ts';
import { countAllActions, listAllActionRows, type ActionRow } from './all-actions.sql.ts';
import { actionFileKind } from './record-action.ts';

/** Actions on the current farm, or on one deviation, newest first. */
export const listActions = async (
  ctx: FarmContext,
  query: { deviationId?: number | undefined; from?: number | undefined; to?: number | undefined } & Page,
): Promise<PageOf<DeviationAction>> => {
  const { pageNo, pageSize, ...rest } = query;
  requireRange(query.from, query.to);
  const filter = { ...rest, farmNo: ctx.farm.farmNo };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listActionRows(ctx.db, filter, range),
    countActions(ctx.db, filter),
  );
  const files = await listAttachedFiles(
    ctx,
    actionFileKind,
    rows.map(({ actionId }) => actionId),
  );
  const items = rows.map(({ at, pauseUntil, recordedAt, outcomes, ...row }) => ({
    ...row,
    files: files.get(row.actionId) ?? [],
    at: at.toISOString(),
    pauseUntil: pauseUntil.toISOString(),
    recordedAt: recordedAt?.toISOString() ?? null,
    outcomes: outcomes.map(({ relapsed, ...outcome }) => ({
      ...outcome,
      hasRelapsed: relapsed,
    })),
  }));
  return { items, paging };
};

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

/** Actions on deviations of all farms, within at most 3 months; the last 3 by default. */
export const listAllActions = async (
  ctx: MemberContext,
  query: HandlerInput<typeof adminActionsApi.listAllActions>['query'],
): Promise<PageOf<AdminAction>> => {
  requireAdmin(ctx);
  const { pageNo, pageSize, keyword = '', sort, order, ...rest } = query;
  const filter = { ...withDefaultRange(rest, ctx.now()), keyword };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listAllActionRows(ctx.db, filter, { sort, order }, range),
    countAllActions(ctx.db, filter),
  );
  return { items: rows.map(asAction), paging };
};
