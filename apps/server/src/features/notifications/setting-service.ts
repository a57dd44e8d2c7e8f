import type { NotificationSetting } from '@onsil/contract/notifications';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { defaultSetting } from './choice-service.ts';
import { findChoice, saveChoice, worksOnFarm } from './setting-repository.ts';

/** The caller's setting, or the default of their role. */
export const mySetting = async (ctx: CallContext): Promise<NotificationSetting> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const setting = await findChoice(ctx.db, memberNo);
  return setting ?? defaultSetting((await worksOnFarm(ctx.db, memberNo)) ? 'member' : 'company');
};

export const saveMySetting = async (ctx: CallContext, setting: NotificationSetting): Promise<void> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  await saveChoice(ctx.db, ctx.member.memberNo, setting);
};
