import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { WeeklyComment } from '@onsil/contract/weekly-report';
import { isoWeek } from '@onsil/domain/week';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm, openFarm, type Farm } from '#features/farms/service.ts';
import { countComments, deleteComment, insertComment, listComments, lockComment } from './comment-repository.ts';
import { refuseToCome } from './frame-service.ts';

const canDelete = (ctx: CallContext, { role }: Farm, memberNo: number | null): boolean =>
  role !== 'member' || (memberNo !== null && memberNo === ctx.member?.memberNo);

/** Comments on a week of the current farm, newest first. */
export const weeklyComments = async (
  ctx: CallContext,
  { week: monday, pageNo, pageSize }: { week: string; pageNo: number; pageSize: number },
): Promise<{ items: WeeklyComment[]; paging: Paging }> => {
  const farm = await openCurrentFarm(ctx);
  const week = { farmNo: farm.farmNo, monday };
  const [rows, totalCount] = await Promise.all([
    listComments(ctx.db, week, (pageNo - 1) * pageSize, pageSize),
    countComments(ctx.db, week),
  ]);
  return {
    items: rows.map(({ memberNo, writtenAt, ...row }) => ({
      ...row,
      writtenAt: writtenAt.toISOString(),
      isMine: canDelete(ctx, farm, memberNo),
    })),
    paging: pagingOf(pageNo, pageSize, totalCount),
  };
};

export const addWeeklyComment = async (
  ctx: CallContext,
  { week: monday, comment }: { week: string; comment: string },
): Promise<{ seq: number }> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { farmNo } = await openCurrentFarm(ctx);
  refuseToCome(ctx, monday);
  return {
    seq: await insertComment(ctx.db, {
      farmNo,
      monday,
      comment,
      memberNo: ctx.member.memberNo,
      now: new Date(ctx.now()),
    }),
  };
};

/** Deletes a comment; its author and managers may. The audit log records its week without its text. */
export const removeWeeklyComment = (ctx: CallContext, seq: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const found = await lockComment(db, seq);
    if (!found) throw refuse('NOT_FOUND');
    const farm = await openFarm({ ...ctx, db }, String(found.farmNo));
    if (!canDelete(ctx, farm, found.memberNo)) throw refuse('FORBIDDEN');
    await deleteComment(db, seq);
    const before = { week: isoWeek(found.monday) };
    await recordAudit(ctx, db, { action: 'remove', kind: 'weekly-comment', thing: seq, farmNo: farm.farmNo, before });
  });
