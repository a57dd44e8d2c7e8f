import type { SettingComment } from '@onsil/contract/control-settings';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { CallContext } from '#platform/context.ts';
import { openController } from '#features/controllers/service.ts';
import { countComments, insertComment, listComments } from './comment-repository.ts';

/** Comments on a controller's settings, newest first. */
export const settingComments = async (
  ctx: CallContext,
  { systemId, pageNo, pageSize }: { systemId: string; pageNo: number; pageSize: number },
): Promise<{ items: SettingComment[]; paging: Paging }> => {
  const { controllerId } = await openController(ctx, systemId);
  const [rows, totalCount] = await Promise.all([
    listComments(ctx.db, controllerId, (pageNo - 1) * pageSize, pageSize),
    countComments(ctx.db, controllerId),
  ]);
  return {
    items: rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })),
    paging: pagingOf(pageNo, pageSize, totalCount),
  };
};

export const addSettingComment = async (
  ctx: CallContext,
  { systemId, comment }: { systemId: string; comment: string },
): Promise<void> => {
  const { controllerId, fno } = await openController(ctx, systemId);
  await insertComment(ctx.db, { controllerId, comment, mno: ctx.member?.mno ?? null, now: new Date(ctx.now()) });
  ctx.bus.publish('settings', [fno]);
};
