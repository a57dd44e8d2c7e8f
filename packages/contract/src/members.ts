import * as z from 'zod/mini';
import { memberIdInput } from './accounts.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { notificationSetting } from './notifications.ts';
import { yesNo, instant, textLine, rowNumberText, integer } from './values.ts';

export const memberRole = z.enum(['admin', 'company', 'manager', 'member']);
export type MemberRole = z.output<typeof memberRole>;

/** Roles on a farm. */
export const farmRole = z.enum(['manager', 'member'], 'invalid');
export type FarmRole = z.output<typeof farmRole>;

/** Preferences that a member may have. */
export const maxPreferences = 100;
/** Short texts, such as the keys of hidden columns. */
const preferenceValues = z.array(textLine(40)).check(z.maxLength(60));

const identity = {
  memberNo: integer,
  memberId: z.string(),
  memberName: z.string(),
  memberEmail: z.string(),
  phoneNo: z.string(),
};

const farmOfMember = z.object({ farmNo: integer, farmId: z.string(), farmName: z.string(), role: memberRole });

export const profile = z.object({
  ...identity,
  /** a new address awaiting confirmation */
  newEmail: z.nullable(z.string()),
  language: z.enum(['ko', 'en']),
  /** all roles of the member */
  roles: z.array(memberRole),
  company: z.nullable(z.object({ companyId: integer, companyName: z.string() })),
  /** the member's own farms by name; administrators also see all others, which are not listed here */
  farms: z.array(farmOfMember),
  notification: notificationSetting,
  /** by key, such as the hidden columns of a table */
  preferences: z.record(z.string(), preferenceValues),
});
export type Profile = z.output<typeof profile>;

/** Another member, with those of their farms that the caller manages. */
export const memberDetail = z.object({
  ...identity,
  farms: z.array(farmOfMember),
  isConfirmed: yesNo,
  joinedAt: instant,
});
export type MemberDetail = z.output<typeof memberDetail>;

/** Whether an id is available for sign-up. */
export const memberIdCheck = z.object({ memberId: z.string(), free: yesNo });
export type MemberIdCheck = z.output<typeof memberIdCheck>;

/** A row of a member list; `role` is the one on the requested farm, if any. */
export const memberRow = z.object({ ...identity, role: z.nullable(farmRole), isConfirmed: yesNo, joinedAt: instant });
export type MemberRow = z.output<typeof memberRow>;

const farmMemberParam = z.strictObject({ id: textLine(40), memberNo: rowNumberText });

export const membersApi = endpoints({
  getMyProfile: {
    method: 'GET',
    path: '/my/profile',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Get the signed-in member: identity, roles, company, farms, language, notification settings',
    reply: item(profile),
  },
  savePreference: {
    method: 'PUT',
    path: '/my/preference/{key}',
    who: 'self',
    summary: 'Save a preference for the look of the portal (key: a-z, 0-9 and -); an empty list deletes it',
    params: z.strictObject({ key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'invalid')) }),
    body: z.strictObject({ values: preferenceValues }),
    reply: noContent,
  },
  getMember: {
    method: 'GET',
    path: '/member/{id}',
    who: 'anyone',
    tokenToo: true,
    summary:
      'Get a member by id: yourself, members of farms that you manage, for administrators anyone; check=Y only tells anyone whether the id is free',
    params: z.strictObject({ id: memberIdInput }),
    query: z.strictObject({ check: z._default(yesNo, false) }),
    reply: item(z.union([memberDetail, memberIdCheck])),
  },
  listVisibleMembers: {
    method: 'GET',
    path: '/members',
    who: 'manager',
    farm: 'optional',
    summary:
      'List the members of a farm (fno, or the header x-farm-id), for administrators also of the whole portal; search by id, name, mail, phone',
    query: z.strictObject({ farmNo: z.optional(textLine(40)), keyword: z.optional(textLine(60, 0)), ...pageQuery }),
    reply: items(memberRow),
  },
  listFarmMembers: {
    method: 'GET',
    path: '/farm/{id}/members',
    who: 'manager',
    farm: 'path',
    summary: 'List the members of the farm, managers first',
    params: z.strictObject({ id: textLine(40) }),
    reply: items(memberRow),
  },
  updateFarmMember: {
    method: 'PUT',
    path: '/farm/{id}/member/{mno}',
    who: 'manager',
    farm: 'path',
    summary: 'Change a farm member’s role',
    params: farmMemberParam,
    body: z.strictObject({ role: farmRole }),
    reply: noContent,
  },
  removeFarmMember: {
    method: 'DELETE',
    path: '/farm/{id}/member/{mno}',
    who: 'farm',
    farm: 'path',
    summary: 'Remove a member from the farm (managers), or leave it',
    params: farmMemberParam,
    reply: noContent,
  },
});
