import { createHash } from 'node:crypto';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { isCommonPassword } from './common-password-service.ts';
import { savePassword } from './password-repository.ts';
import { endSessionsOf } from './repository.ts';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Refuses a new password that is a common one or the id. More cannot be asked of a hash; the web screen asks the rest. */
export const refuseWeakPassword = (memberId: string, passwordHex: string): void => {
  const wrong =
    passwordHex === hexOf(memberId) ? 'passwordIsId' : isCommonPassword(passwordHex) ? 'passwordCommon' : null;
  if (wrong) throw refuse('INVALID', { fields: [{ path: 'memberPwd', code: wrong }] });
};

/**
 * Puts a new password in place and ends the member's sessions, inside the caller's transaction.
 * @param but the session that stays: the one that changed it
 */
export const changePassword = async (
  db: Database,
  mno: number,
  passwordHash: string,
  but: string | null,
  now: number,
): Promise<void> => {
  await savePassword(db, mno, passwordHash);
  await endSessionsOf(db, mno, 'password_changed', but, new Date(now));
};
