import type { SettingComment } from '@onsil/contract/control-settings';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { CallContext } from '#platform/context.ts';
import { openController } from '#features/controllers/service.ts';
import { countComments, insertComment, listComments } from './comment-repository.ts';

/** Comments on a controller's settings, newest first. */
export const settingComments = async (
  ctx: CallContext,
  { controllerId, pageNo, pageSize }: { controllerId: string; pageNo: number; pageSize: number },
): Promise<{ items: SettingComment[]; paging: Paging }> => {
  const { controllerNo } = await openController(ctx, controllerId);
  const [rows, totalCount] = await Promise.all([
    listComments(ctx.db, controllerNo, (pageNo - 1) * pageSize, pageSize),
    countComments(ctx.db, controllerNo),
  ]);
  return {
    items: rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })),
    paging: pagingOf(pageNo, pageSize, totalCount),
  };
};

export const addSettingComment = async (
  ctx: CallContext,
  { controllerId, comment }: { controllerId: string; comment: string },
): Promise<void> => {
  const { controllerNo, farmNo } = await openController(ctx, controllerId);
  await insertComment(ctx.db, {
    controllerNo,
    comment,
    memberNo: ctx.member?.memberNo ?? null,
    now: new Date(ctx.now()),
  });
  ctx.bus.publish('settings', [farmNo]);
};
