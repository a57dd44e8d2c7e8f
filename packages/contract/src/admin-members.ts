import * as z from 'zod/mini';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { farmRole } from './members.ts';
import { yesNo, instant, textLine, rowNumberText, integer } from './values.ts';

const identity = {
  memberNo: integer,
  memberId: z.string(),
  memberName: z.string(),
  memberEmail: z.string(),
  phoneNo: z.string(),
  isAdmin: yesNo,
  isConfirmed: yesNo,
  joinedAt: instant,
  /** null: not in the last 30 days */
  lastUsedAt: z.nullable(instant),
};

const companyOfMember = z.object({ companyId: integer, companyName: z.string() });

/** A row of the administrators' member list. */
export const adminMemberRow = z.object({ ...identity, companies: z.array(companyOfMember), farms: integer });
export type AdminMemberRow = z.output<typeof adminMemberRow>;

export const adminMember = z.object({
  ...identity,
  language: z.enum(['ko', 'en']),
  companies: z.array(companyOfMember),
  farms: z.array(z.object({ farmNo: integer, farmId: z.string(), farmName: z.string(), role: farmRole })),
  /** currently open sessions */
  sessions: integer,
});
export type AdminMember = z.output<typeof adminMember>;

/** A sign-in of a member, or a warning about many wrong passwords. */
export const signInEntry = z.object({
  signInId: integer,
  at: instant,
  outcome: z.enum(['signed_in', 'many_failures']),
  /** an IPv4 address or the /64 of an IPv6 one */
  network: z.string(),
  /** whether the member had signed in on the device before; null for failures */
  isKnownDevice: z.nullable(yesNo),
  browser: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type SignInEntry = z.output<typeof signInEntry>;

/** What a member’s sign-ins can be sorted by. */
export const signInSortKeys = ['at', 'network'] as const;

const memberParam = z.strictObject({ memberNo: rowNumberText });

/** What members can be sorted by. */
export const adminMemberSortKeys = ['memberName', 'memberEmail', 'joinedAt', 'lastUsedAt'] as const;
/** Search and order of the members. */
export const adminMemberFilter = {
  keyword: z.optional(textLine(60, 0)),
  isAdmin: z.optional(yesNo),
  ...sortQuery(adminMemberSortKeys),
};

export const adminMembersApi = endpoints({
  listMembersForAdmin: {
    method: 'GET',
    path: '/admin/members',
    who: 'admin',
    summary: 'List all members by name; search by id, name, mail and phone; adminYn=Y lists administrators only',
    query: z.strictObject({ ...adminMemberFilter, ...pageQuery }),
    reply: items(adminMemberRow),
  },
  getMemberForAdmin: {
    method: 'GET',
    path: '/admin/member/{mno}',
    who: 'admin',
    summary: 'Get a member with farms, roles, companies and open sessions',
    params: memberParam,
    reply: item(adminMember),
  },
  setAdministrator: {
    method: 'PUT',
    path: '/admin/member/{mno}',
    who: 'admin',
    summary: 'Grant or revoke the administrator role within 10 minutes of a re-check; one administrator must remain',
    params: memberParam,
    body: z.strictObject({ isAdmin: yesNo }),
    reply: noContent,
  },
  setFarmMember: {
    method: 'PUT',
    path: '/admin/farm/{fno}/member/{mno}',
    who: 'admin',
    summary: 'Add a member to a farm, or change their role there',
    params: z.strictObject({ farmNo: rowNumberText, memberNo: rowNumberText }),
    body: z.strictObject({ role: farmRole }),
    reply: noContent,
  },
  listMemberSignIns: {
    method: 'GET',
    path: '/admin/member/{mno}/sign-ins',
    who: 'admin',
    summary: 'List a member’s sign-ins, newest first: the last 200 within 90 days',
    params: memberParam,
    query: z.strictObject({ ...sortQuery(signInSortKeys), ...pageQuery }),
    reply: items(signInEntry),
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/admin/member/{mno}/sessions',
    who: 'admin',
    summary: 'End all sessions of a member',
    params: memberParam,
    reply: noContent,
  },
});
