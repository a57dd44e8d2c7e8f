import type { NotificationSetting } from '@onsil/contract/notifications';
import type { MemberContext } from '#platform/context.ts';
import { getDefaultSetting } from './recipient-channels.ts';
import { findSetting, hasAnyFarm, insertSetting, saveSetting, updateTextMessageLevel } from './setting.sql.ts';

const defaultSetting = async (ctx: MemberContext): Promise<NotificationSetting> =>
  getDefaultSetting((await hasAnyFarm(ctx.db, ctx.member.memberNo)) ? 'member' : 'company');

/** The caller's setting, or the default of their role. */
export const getMySetting = async (ctx: MemberContext): Promise<NotificationSetting> =>
  (await findSetting(ctx.db, ctx.member.memberNo)) ?? defaultSetting(ctx);

export const updateMySetting = async (ctx: MemberContext, setting: NotificationSetting): Promise<void> => {
  await saveSetting(ctx.db, ctx.member.memberNo, setting);
};

const criticalLevel = 3;

/** Has critical alarms sent as text messages, unless the caller has chosen a level before. */
export const turnOnTextMessages = async (ctx: MemberContext): Promise<void> => {
  const { memberNo } = ctx.member;
  await insertSetting(ctx.db, memberNo, await defaultSetting(ctx));
  await updateTextMessageLevel(ctx.db, memberNo, criticalLevel);
};

export const turnOffTextMessages = async (ctx: MemberContext): Promise<void> =>
  void (await updateTextMessageLevel(ctx.db, ctx.member.memberNo, null));
