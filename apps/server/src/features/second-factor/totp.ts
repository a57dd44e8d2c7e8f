import { Secret, TOTP } from 'otpauth';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { findFactors } from './factors.sql.ts';
import { onFactorAdded, changeFactors, onFactorRemoved, type SecondFactorOptions } from './factors.ts';
import { markTotpConfirmed, deleteTotp, findTotp, saveUnconfirmedTotp, markTotpStepUsed } from './totp.sql.ts';

const stepSeconds = 30;
const secretBytes = 20; // the length of SHA-1, which every app supports (RFC 4226)

const totpOf = (secret: Secret, memberId = ''): TOTP =>
  new TOTP({ issuer: 'Onsil', label: memberId, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret });

const exactBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;

/**
 * Returns the time step of a code: the current, previous or next one, to allow for clock drift; null if none matches.
 */
const stepOf = (secret: Buffer, code: string, now: number): number | null => {
  const delta = totpOf(new Secret({ buffer: exactBuffer(secret) })).validate({
    token: code,
    timestamp: now,
    window: 1,
  });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
};

/** Uses up a code; false if it is wrong, used, or older than a used one. */
export const consumeTotpCode = async (
  db: Database,
  memberNo: number,
  { code, now, which = 'confirmed' }: { code: string; now: number; which?: 'confirmed' | 'unconfirmed' },
): Promise<boolean> => {
  const found = await findTotp(db, memberNo);
  if (!found || (found.confirmedAt !== null) !== (which === 'confirmed')) return false;
  const step = stepOf(found.secret, code, now);
  return step !== null && markTotpStepUsed(db, memberNo, step, new Date(now));
};

/** Returns a new secret for the caller's app; it has no effect until a code confirms it. */
export const startTotp = (ctx: MemberContext, options: SecondFactorOptions): Promise<{ secret: string; uri: string }> =>
  changeFactors(ctx, options, async ({ db, owner, now }) => {
    if ((await findTotp(db, owner.memberNo))?.confirmedAt) throw apiError('CONFLICT');
    const secret = new Secret({ size: secretBytes });
    await saveUnconfirmedTotp(db, owner.memberNo, Buffer.from(secret.bytes), new Date(now));
    return { secret: secret.base32, uri: totpOf(secret, owner.memberId).toString() };
  });

export const confirmTotp = async (
  ctx: MemberContext,
  options: SecondFactorOptions,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> => {
  const confirmed = await options.account.attempt(String(ctx.member.memberNo), () =>
    changeFactors(ctx, options, async (change) => {
      const { db, owner, now, record } = change;
      const known = await findTotp(db, owner.memberNo);
      if (!known || known.confirmedAt) throw apiError('CONFLICT');
      if (!(await consumeTotpCode(db, owner.memberNo, { code, now, which: 'unconfirmed' }))) return null;
      const had = await findFactors(db, owner.memberNo);
      await markTotpConfirmed(db, owner.memberNo, new Date(now));
      await record('add-factor', { kind: 'factorAdded', factor: 'totp', name: '' });
      return onFactorAdded(change, had);
    }),
  );
  if (!confirmed) throw invalidField('code', 'totpWrong');
  return confirmed;
};

/** Removes the app; an unconfirmed one without notice. */
export const removeTotp = (ctx: MemberContext, options: SecondFactorOptions): Promise<void> =>
  changeFactors(ctx, options, async (change) => {
    const { db, owner, record } = change;
    const known = await findTotp(db, owner.memberNo);
    if (!known) throw apiError('NOT_FOUND');
    await deleteTotp(db, owner.memberNo);
    if (!known.confirmedAt) return;
    await record('remove-factor', { kind: 'factorRemoved', factor: 'totp', name: '' });
    await onFactorRemoved(change);
  });
