import type { SecondFactors } from '@onsil/contract/second-factor';
import { recordAudit } from '#features/audit/audit.ts';
import { endOtherSessions, requireRecheck } from '#features/auth/auth.ts';
import type { MemberContext, SignedIn } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { queueFactorMail, type FactorMail } from './factor-mails.ts';
import { deleteFactors, findFactors, lockOwner, type Owner } from './factors.sql.ts';
import { listPasskeys } from './passkeys.sql.ts';
import { deletePendingOfMember } from './pending-sign-ins.sql.ts';
import type { SecondFactorThrottles } from './rate-limits.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { findTotp } from './totp.sql.ts';

export type SecondFactorOptions = SecondFactorThrottles & {
  /** base URL of links in mails */
  portal: string;
  relyingParty: RelyingParty;
  /** whether administrators need a second factor */
  requiredOfAdmins: boolean;
};

/**
 * Returns the caller, required before every change of factors.
 * @throws RECHECK_NEEDED without the password within the last 10 minutes
 */
export const requireRecheckedMember = async (ctx: MemberContext): Promise<SignedIn> => {
  await requireRecheck(ctx);
  return ctx.member;
};

/** Returns the caller's factors, never a secret, key or code. */
export const getMySecondFactors = async (
  ctx: MemberContext,
  { relyingParty, requiredOfAdmins }: SecondFactorOptions,
): Promise<SecondFactors> => {
  const { memberNo, admin } = ctx.member;
  const [totp, passkeys, { recoveryCodesLeft }] = await Promise.all([
    findTotp(ctx.db, memberNo),
    listPasskeys(ctx.db, memberNo),
    findFactors(ctx.db, memberNo),
  ]);
  return {
    totp: totp?.confirmedAt
      ? { createdAt: totp.confirmedAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null }
      : null,
    passkeys: passkeys.map(({ passkeyId, name, synced, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      isSynced: synced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: requiredOfAdmins && admin,
    passkeyHost: relyingParty.id,
  };
};

type Change = {
  ctx: MemberContext;
  db: Database;
  owner: Owner;
  now: number;
  record: (action: string, mail: FactorMail) => Promise<void>;
};

/** Changes the caller's factors in one transaction, under the member's lock, with audit entry and mail. */
export const changeFactors = async <T>(
  ctx: MemberContext,
  { portal }: SecondFactorOptions,
  work: (change: Change) => Promise<T>,
): Promise<T> => {
  const { memberNo } = await requireRecheckedMember(ctx);
  return transact(ctx, async (ctx) => {
    const owner = await lockOwner(ctx.db, memberNo);
    if (!owner) throw apiError('SESSION_ENDED');
    // Ends pending sign-ins; first, because the second step locks in this order too.
    await deletePendingOfMember(ctx.db, memberNo);
    const now = ctx.now();
    const record = async (action: string, mail: FactorMail): Promise<void> => {
      await queueFactorMail(ctx.db, { portal, owner, mail, now });
      const after = 'factor' in mail ? { after: { signInMethod: mail.factor } } : {};
      await recordAudit(ctx, { action, kind: 'member', thing: memberNo, ...after });
    };
    return work({ ctx, db: ctx.db, owner, now, record });
  });
};

/**
 * Runs after a factor was added. The first one ends the member's other sessions, which were opened without it, and
 * returns recovery codes, shown once.
 */
export const onFactorAdded = async (
  { ctx, db, owner: { memberNo }, now }: Change,
  had: { totp: boolean; passkeys: number; recoveryCodesLeft: number },
): Promise<{ recoveryCodes: string[] | null }> => {
  if (!had.totp && had.passkeys === 0) await endOtherSessions(db, memberNo, ctx.member.sessionId, now);
  return { recoveryCodes: had.recoveryCodesLeft === 0 ? await replaceRecoveryCodes(db, memberNo) : null };
};

/** Runs after a factor was removed: recovery codes are deleted with the last one. Other sessions stay. */
export const onFactorRemoved = async ({ db, owner: { memberNo } }: Change): Promise<void> => {
  const left = await findFactors(db, memberNo);
  if (!left.totp && left.passkeys === 0) await deleteFactors(db, memberNo);
};

/** Replaces the recovery codes; requires a second factor. */
export const renewRecoveryCodes = (
  ctx: MemberContext,
  options: SecondFactorOptions,
): Promise<{ recoveryCodes: string[] }> =>
  changeFactors(ctx, options, async ({ db, owner, record }) => {
    const has = await findFactors(db, owner.memberNo);
    if (!has.totp && has.passkeys === 0) throw apiError('CONFLICT');
    const recoveryCodes = await replaceRecoveryCodes(db, owner.memberNo);
    await record('renew-recovery-codes', { kind: 'recoveryCodesRenewed' });
    return { recoveryCodes };
  });
