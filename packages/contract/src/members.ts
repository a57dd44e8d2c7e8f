import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { whole } from './values.ts';

export const memberRole = z.enum(['admin', 'company', 'manager', 'member']);
export type MemberRole = z.output<typeof memberRole>;

export const profile = z.object({
  mno: whole,
  memberId: z.string(),
  memberNm: z.string(),
  memberEmail: z.string(),
  phoneNo: z.string(),
  language: z.enum(['ko', 'en']),
  /** every role that the member holds anywhere */
  roles: z.array(memberRole),
  company: z.nullable(z.object({ cno: whole, companyNm: z.string() })),
  /** the farms that the member works on by name; administrators see all farms without being listed here */
  farms: z.array(z.object({ fno: whole, farmId: z.string(), farmNm: z.string(), role: memberRole })),
});
export type Profile = z.output<typeof profile>;

export const membersApi = endpoints({
  myProfile: {
    method: 'GET',
    path: '/my/profile',
    who: 'self',
    summary: 'The signed-in member: identity, roles, company, farms, language',
    reply: item(profile),
  },
});
