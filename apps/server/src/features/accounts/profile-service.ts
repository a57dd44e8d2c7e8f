import type { MyMember } from '@onsil/contract/accounts';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { hashPassword } from '#platform/passwords.ts';
import { refuse } from '#platform/refusal.ts';
import { changePassword, refuseWeakPassword } from '#features/auth/password-service.ts';
import { requireRecheck } from '#features/auth/session-service.ts';
import { mailLink, mailTo } from './letter-service.ts';
import { countMail, type AccountDoor } from './limit-service.ts';
import { deleteLink, findWaitingEmail } from './link-repository.ts';
import { findPerson, saveMember, type Person } from './repository.ts';
import { planConfirmation } from './signup-service.ts';

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Sends the confirmation link to the new address and a notice to the old one. If the address belongs to another
 * member, no link is sent, its owner is notified, and the response is the same.
 */
const startEmailChange = async (
  db: Database,
  portal: string,
  person: Person,
  newEmail: string,
  { owner, allowed }: Awaited<ReturnType<typeof planConfirmation>>,
  now: number,
): Promise<void> => {
  if (owner || !allowed) await deleteLink(db, person.memberNo, 'email');
  if (owner && allowed) await mailTo(db, portal, owner, 'mailInUse', now);
  if (!owner && allowed) await mailLink(db, portal, person, 'email', now, newEmail);
  await mailTo(db, portal, person, 'emailChanging', now);
};

/**
 * Updates the caller's own data. A new password ends their other sessions; a new address takes effect once confirmed.
 */
export const saveMyMember = async (ctx: CallContext, door: AccountDoor, body: MyMember): Promise<void> => {
  await requireRecheck(ctx);
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo, sessionId, memberId } = ctx.member;
  const known = await findPerson(ctx.db, memberNo);
  if (!known) throw refuse('SESSION_ENDED');
  const newEmail = sameAddress(known.email, body.memberEmail) ? null : body.memberEmail;
  const waiting = await findWaitingEmail(ctx.db, memberNo, new Date(ctx.now()));
  const asked = newEmail !== null && waiting !== null && sameAddress(waiting, newEmail);
  if (newEmail !== null && !asked) await countMail(ctx, door, `change ${memberNo}`);
  if (body.passwordDigest) refuseWeakPassword(memberId, body.passwordDigest);
  const passwordHash = body.passwordDigest ? await hashPassword(body.passwordDigest) : null;
  const asking = newEmail !== null && !asked ? await planConfirmation(ctx, door, newEmail) : null;
  const now = ctx.now();
  const person: Person = { ...known, name: body.memberName, language: body.language };
  await ctx.db.transaction().execute(async (db) => {
    await saveMember(db, memberNo, { name: body.memberName, phoneNo: body.phoneNo, language: body.language });
    if (newEmail === null) await deleteLink(db, memberNo, 'email');
    else if (asking) await startEmailChange(db, door.portal, person, newEmail, asking, now);
    if (passwordHash === null) return;
    await changePassword(db, memberNo, passwordHash, sessionId, now);
    await mailTo(db, door.portal, person, 'passwordChanged', now);
  });
};
