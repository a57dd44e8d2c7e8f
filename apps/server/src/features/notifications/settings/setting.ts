import type { NotificationSetting } from '@onsil/contract/notifications';
import type { CallContext } from '#platform/context.ts';
import { requireMember } from '#platform/http/require-member.ts';
import { getDefaultSetting } from './recipient-channels.ts';
import { findSetting, saveSetting, hasAnyFarm } from './setting.sql.ts';

/** The caller's setting, or the default of their role. */
export const getMySetting = async (ctx: CallContext): Promise<NotificationSetting> => {
  const { memberNo } = requireMember(ctx);
  const setting = await findSetting(ctx.db, memberNo);
  return setting ?? getDefaultSetting((await hasAnyFarm(ctx.db, memberNo)) ? 'member' : 'company');
};

export const updateMySetting = async (ctx: CallContext, setting: NotificationSetting): Promise<void> => {
  await saveSetting(ctx.db, requireMember(ctx).memberNo, setting);
};
