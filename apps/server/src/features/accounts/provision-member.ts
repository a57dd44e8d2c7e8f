import { recordAudit } from '#features/audit/audit.ts';
import type { CallContext } from '#platform/context.ts';
import { hashPassword, verifyPassword } from '#platform/crypto/passwords.ts';
import { transact } from '#platform/database/transaction.ts';
import { findConfirmedByMemberId, insertConfirmedMember, updatePassword } from './accounts.sql.ts';

type ProvisionedMember = {
  memberId: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** SHA-256 of the password, hex: what clients send */
  passwordDigest: string;
};

/**
 * Creates a confirmed member without a sign-up, or gives the member of this id that password: for the operator, who
 * vouches for the address. No call reaches it.
 * @returns the member's number
 */
export const provisionMember = async (
  ctx: Pick<CallContext, 'db' | 'now' | 'member'>,
  { passwordDigest, ...member }: ProvisionedMember,
): Promise<number> => {
  const existing = await findConfirmedByMemberId(ctx.db, member.memberId);
  if (existing && (await verifyPassword(existing.passwordHash, passwordDigest))) return existing.memberNo;
  const passwordHash = await hashPassword(passwordDigest);
  return transact(ctx, async (ctx) => {
    if (existing) {
      await updatePassword(ctx.db, existing.memberNo, passwordHash);
      return existing.memberNo;
    }
    const memberNo = await insertConfirmedMember(ctx.db, { ...member, passwordHash }, new Date(ctx.now()));
    await recordAudit(ctx, { action: 'create', kind: 'member', thing: memberNo, after: { admin: member.isAdmin } });
    return memberNo;
  });
};
