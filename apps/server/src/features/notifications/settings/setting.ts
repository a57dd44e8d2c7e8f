import type { NotificationSetting } from '@onsil/contract/notifications';
import type { MemberContext } from '#platform/context.ts';
import { getDefaultSetting } from './recipient-channels.ts';
import { findSetting, saveSetting, hasAnyFarm } from './setting.sql.ts';

/** The caller's setting, or the default of their role. */
export const getMySetting = async (ctx: MemberContext): Promise<NotificationSetting> => {
  const { memberNo } = ctx.member;
  const setting = await findSetting(ctx.db, memberNo);
  return setting ?? getDefaultSetting((await hasAnyFarm(ctx.db, memberNo)) ? 'member' : 'company');
};

export const updateMySetting = async (ctx: MemberContext, setting: NotificationSetting): Promise<void> => {
  await saveSetting(ctx.db, ctx.member.memberNo, setting);
};
