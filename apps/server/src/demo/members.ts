import { createHash } from 'node:crypto';
import { provisionMember } from '#features/accounts/accounts.ts';
import { listMembersForAdmin } from '#features/members/members.ts';
import type { Context } from '#platform/context.ts';
import type { Language } from '#platform/text/language.ts';
import { demoContext } from './demo-context.ts';
import { demoMembers, emailOf } from './farm-facts.ts';
import { inLanguage } from './language.ts';

const maxAdministrators = 1_000;

/** Whether the portal has administrators other than the demo's. */
export const hasAdministrators = async (ctx: Context): Promise<boolean> => {
  const call = demoContext({ ctx, memberNos: new Map([['admin', 0]]), language: 'ko' }, 'admin');
  const page = { isAdmin: true, pageNo: 1, pageSize: maxAdministrators };
  const own = new Set(demoMembers.map(({ memberId }) => emailOf(memberId)));
  return (await listMembersForAdmin(call, page)).items.some(({ memberEmail }) => !own.has(memberEmail));
};

/**
 * Creates the demo's members, or gives them this password.
 * @returns their numbers by sign-in id
 */
export const provisionMembers = async (
  ctx: Context,
  password: string,
  language: Language,
): Promise<Map<string, number>> => {
  const passwordDigest = createHash('sha256').update(password).digest('hex');
  const memberNos = new Map<string, number>();
  for (const { memberId, name, admin } of inLanguage(language, demoMembers)) {
    const member = { memberId, name, email: emailOf(memberId), isAdmin: admin, passwordDigest };
    memberNos.set(memberId, await provisionMember({ ...ctx, member: null }, member));
  }
  return memberNos;
};
