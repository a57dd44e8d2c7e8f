import type { SettingComment } from '@onsil/contract/control-settings';
import { requireController } from '#features/controllers/controllers.ts';
import { requireChosenFarm } from '#features/farms/farms.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { countComments, insertComment, listComments } from './comments.sql.ts';

/** Comments on the settings of a controller, or of all controllers of the current farm; newest first. */
export const listSettingComments = async (
  ctx: MemberContext,
  { controllerId, pageNo, pageSize }: { controllerId?: string | undefined } & Page,
): Promise<PageOf<SettingComment>> => {
  const filter =
    controllerId === undefined
      ? { farmNo: (await requireChosenFarm(ctx)).farmNo }
      : { controllerNo: (await requireController(ctx, controllerId)).controllerNo };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listComments(ctx.db, filter, range),
    countComments(ctx.db, filter),
  );
  return { items: rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })), paging };
};

export const createSettingComment = (
  ctx: MemberContext,
  { controllerId, comment }: { controllerId: string; comment: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { controllerNo, farmNo } = await requireController(ctx, controllerId);
    const memberNo = ctx.member.memberNo;
    await insertComment(ctx.db, { controllerNo, comment, memberNo, now: new Date(ctx.now()) });
    await publish(ctx, 'settings', [farmNo]);
  });
