import type { MemberRole, Profile } from '@onsil/contract/members';
import type { MemberContext } from '#platform/context.ts';
import { getMySetting } from '#features/notifications/notifications.ts';
import { findCompany, findProfile, listMemberships } from './my-profile.sql.ts';
import { listPreferences } from './preferences.sql.ts';

/** Returns the caller's own profile. */
export const getMyProfile = async (ctx: MemberContext): Promise<Profile> => {
  const { memberNo } = ctx.member;
  const [{ admin, language, ...profile }, company, memberships, notification, preferences] = await Promise.all([
    findProfile(ctx.db, memberNo),
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
    language: language === 'en' ? 'en' : 'ko',
    roles: [...roles],
    company: company ?? null,
    farms,
    notification,
    preferences,
  };
};
