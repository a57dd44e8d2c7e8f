import type { Database } from '#platform/database.ts';

export type Pending = { mno: number; passwordHash: string; stay: boolean };

const maxPendingPerMember = 10;

/** Saves a pending sign-in; the newest ten per member are kept. */
export const insertPending = async (
  db: Database,
  { tokenHash, mno, passwordHash, stay }: Pending & { tokenHash: Buffer },
  now: Date,
  expiresAt: Date,
): Promise<void> => {
  await db
    .insertInto('pending_sign_in')
    .values({ token_hash: tokenHash, mno, password_hash: passwordHash, stay, created_at: now, expires_at: expiresAt })
    .execute();
  await db
    .deleteFrom('pending_sign_in')
    .where('token_hash', 'in', (older) =>
      older
        .selectFrom('pending_sign_in')
        .select('token_hash')
        .where('mno', '=', mno)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(maxPendingPerMember),
    )
    .execute();
};

const pending = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('pending_sign_in')
    .select(['mno', 'password_hash as passwordHash', 'stay', 'challenge'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now);

export const findPending = (db: Database, tokenHash: Buffer, now: Date) =>
  pending(db, tokenHash, now).executeTakeFirst();

/** Returns a pending sign-in, locked until commit: of two concurrent answers the second finds it used. */
export const lockPending = (db: Database, tokenHash: Buffer, now: Date) =>
  pending(db, tokenHash, now).forUpdate().executeTakeFirst();

export const setPendingChallenge = (db: Database, tokenHash: Buffer, challenge: string | null) =>
  db.updateTable('pending_sign_in').set({ challenge }).where('token_hash', '=', tokenHash).execute();

export const deletePending = (db: Database, tokenHash: Buffer) =>
  db.deleteFrom('pending_sign_in').where('token_hash', '=', tokenHash).execute();

/** Saves the challenge for a passkey to sign; one per session. */
export const saveChallenge = (db: Database, challenge: string, sessionId: string | null, expiresAt: Date) =>
  db
    .insertInto('passkey_challenge')
    .values({ challenge, session_id: sessionId, expires_at: expiresAt })
    .onConflict((same) => same.column('session_id').doUpdateSet({ challenge, expires_at: expiresAt }))
    .execute();

/** Deletes a challenge; false if it does not exist or belongs to another session. */
export const takeChallenge = async (
  db: Database,
  challenge: string,
  sessionId: string | null,
  now: Date,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deletePendingOf = (db: Database, mno: number) =>
  db.deleteFrom('pending_sign_in').where('mno', '=', mno).execute();

export const deleteExpired = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('pending_sign_in').where('expires_at', '<=', now).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
};
