import type { NotificationSetting } from '@onsil/contract/notifications';
import type { CallContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { getDefaultSetting } from './recipient-channels.ts';
import { findSetting, saveSetting, isFarmMember } from './setting.sql.ts';

/** The caller's setting, or the default of their role. */
export const getMySetting = async (ctx: CallContext): Promise<NotificationSetting> => {
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const setting = await findSetting(ctx.db, memberNo);
  return setting ?? getDefaultSetting((await isFarmMember(ctx.db, memberNo)) ? 'member' : 'company');
};

export const updateMySetting = async (ctx: CallContext, setting: NotificationSetting): Promise<void> => {
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  await saveSetting(ctx.db, ctx.member.memberNo, setting);
};
