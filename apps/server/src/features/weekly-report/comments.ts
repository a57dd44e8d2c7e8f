import type { WeeklyComment } from '@onsil/contract/weekly-report';
import { isoWeek } from '@onsil/domain/calendar/week';
import { recordAudit } from '#features/audit/audit.ts';
import { canDeleteWeeklyComment, requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { countComments, deleteComment, hasComments, insertComment, listComments, readComment } from './comments.sql.ts';
import { requireStartedWeek } from './report-period.ts';

/** Comments on a week of the current farm, newest first. */
export const listWeeklyComments = async (
  ctx: FarmContext,
  { week: monday, pageNo, pageSize }: { week: string } & Page,
): Promise<PageOf<WeeklyComment>> => {
  const { farm } = ctx;
  const week = { farmNo: farm.farmNo, monday };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listComments(ctx.db, week, range),
    countComments(ctx.db, week),
  );
  return {
    items: rows.map(({ memberNo, writtenAt, ...row }) => ({
      ...row,
      writtenAt: writtenAt.toISOString(),
      isMine: canDeleteWeeklyComment(ctx, farm, memberNo),
    })),
    paging,
  };
};

/** Whether anybody commented on any week of the current farm. */
export const hasWeeklyComments = async (ctx: FarmContext): Promise<boolean> => hasComments(ctx.db, ctx.farm.farmNo);

export const createWeeklyComment = async (
  ctx: FarmContext,
  { week: monday, comment }: { week: string; comment: string },
): Promise<{ seq: number }> => {
  const { member } = ctx;
  const { farmNo } = ctx.farm;
  requireStartedWeek(ctx, monday);
  return {
    seq: await insertComment(ctx.db, {
      farmNo,
      monday,
      comment,
      memberNo: member.memberNo,
      now: new Date(ctx.now()),
    }),
  };
};

/** Deletes a comment; its author and managers may. The audit log records its week without its text. */
export const deleteWeeklyComment = (ctx: MemberContext, commentNo: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { row } = await lockPermitted(
      (options) => readComment(ctx.db, commentNo, options),
      async ({ farmNo, memberNo }) => {
        const farm = await requireFarm(ctx, farmNo);
        if (!canDeleteWeeklyComment(ctx, farm, memberNo)) throw apiError('FORBIDDEN');
      },
    );
    await deleteComment(ctx.db, commentNo);
    const before = { week: isoWeek(row.monday) };
    await recordAudit(ctx, { action: 'remove', kind: 'weekly-comment', thing: commentNo, farmNo: row.farmNo, before });
  });
