import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { savePassword, endSessionsOfMember } from './authentication.sql.ts';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws INVALID for a common password or the id itself. A hash allows no other checks; the web app makes those. */
export const rejectWeakPassword = (memberId: string, passwordHex: string): void => {
  const wrong =
    passwordHex === hexOf(memberId) ? 'passwordIsId' : isCommonPassword(passwordHex) ? 'passwordCommon' : null;
  if (wrong) throw apiError('INVALID', { fields: [{ path: 'passwordDigest', code: wrong }] });
};

/**
 * Sets a new password and ends the member's sessions, inside the caller's transaction.
 * @param but the session that changed the password, which stays
 */
export const changePassword = async (
  db: Database,
  memberNo: number,
  passwordHash: string,
  but: string | null,
  now: number,
): Promise<void> => {
  await savePassword(db, memberNo, passwordHash);
  await endSessionsOfMember(db, memberNo, 'password_changed', but, new Date(now));
};
