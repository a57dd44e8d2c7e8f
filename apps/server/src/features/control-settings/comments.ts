import type { SettingComment } from '@onsil/contract/control-settings';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import type { CallContext } from '#platform/context.ts';
import { requireController } from '#features/controllers/controllers.ts';
import { countComments, insertComment, listComments } from './comments.sql.ts';

/** Comments on a controller's settings, newest first. */
export const listSettingComments = async (
  ctx: CallContext,
  { controllerId, pageNo, pageSize }: { controllerId: string; pageNo: number; pageSize: number },
): Promise<{ items: SettingComment[]; paging: Paging }> => {
  const { controllerNo } = await requireController(ctx, controllerId);
  const [rows, totalCount] = await Promise.all([
    listComments(ctx.db, controllerNo, (pageNo - 1) * pageSize, pageSize),
    countComments(ctx.db, controllerNo),
  ]);
  return {
    items: rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })),
    paging: getPaging(pageNo, pageSize, totalCount),
  };
};

export const createSettingComment = async (
  ctx: CallContext,
  { controllerId, comment }: { controllerId: string; comment: string },
): Promise<void> => {
  const { controllerNo, farmNo } = await requireController(ctx, controllerId);
  await insertComment(ctx.db, {
    controllerNo,
    comment,
    memberNo: ctx.member?.memberNo ?? null,
    now: new Date(ctx.now()),
  });
  ctx.bus.publish('settings', [farmNo]);
};
