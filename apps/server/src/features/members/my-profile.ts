import { type MemberRole, type Profile, maxPreferences } from '@onsil/contract/members';
import { getMySetting } from '#features/notifications/notifications.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { toLanguage } from '#platform/text/language.ts';
import {
  findCompany,
  findProfile,
  listMemberships,
  listPreferences,
  countOtherPreferences,
  deletePreference,
  lockPreferences,
  upsertPreference,
} from './my-profile.sql.ts';

/** Returns the caller's own profile. */
export const getMyProfile = async (ctx: MemberContext): Promise<Profile> => {
  const { memberNo } = ctx.member;
  const [{ admin, language, ...profile }, company, memberships, notification, preferences] = await Promise.all([
    findProfile(ctx.db, memberNo, new Date(ctx.now())),
    findCompany(ctx.db, memberNo),
    listMemberships(ctx.db, memberNo),
    getMySetting(ctx),
    listPreferences(ctx.db, memberNo),
  ]);
  const farms = memberships.map((farm) => ({
    ...farm,
    role: farm.role === 'manager' ? ('manager' as const) : ('member' as const),
  }));
  const roles = new Set<MemberRole>([
    ...(admin ? (['admin'] as const) : []),
    ...(company ? (['company'] as const) : []),
    ...farms.map((farm) => farm.role),
  ]);
  return {
    ...profile,
    language: toLanguage(language),
    roles: [...roles],
    company: company ?? null,
    farms,
    notification,
    preferences,
  };
};

/**
 * Saves a preference of the caller; without values it is forgotten.
 * @throws INVALID for one more than a member may have
 */
export const savePreference = (ctx: MemberContext, key: string, values: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    await lockPreferences(ctx.db, memberNo);
    if (values.length === 0) {
      await deletePreference(ctx.db, memberNo, key);
      return;
    }
    if ((await countOtherPreferences(ctx.db, memberNo, key)) >= maxPreferences) throw invalidField('key', 'tooMany');
    await upsertPreference(ctx.db, memberNo, key, values);
  });
