import type { Database } from '#platform/database/database.ts';

export type Pending = { memberNo: number; passwordHash: string; staysSignedIn: boolean };

const maxPendingPerMember = 10;

/** Saves a pending sign-in; the newest ten per member are kept. */
export const insertPending = async (
  db: Database,
  { tokenHash, memberNo, passwordHash, staysSignedIn }: Pending & { tokenHash: Buffer },
  now: Date,
  expiresAt: Date,
): Promise<void> => {
  await db
    .insertInto('pendingSignIn')
    .values({ tokenHash, memberNo, passwordHash, stay: staysSignedIn, createdAt: now, expiresAt })
    .execute();
  await db
    .deleteFrom('pendingSignIn')
    .where('tokenHash', 'in', (older) =>
      older
        .selectFrom('pendingSignIn')
        .select('tokenHash')
        .where('memberNo', '=', memberNo)
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .offset(maxPendingPerMember),
    )
    .execute();
};

const pending = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('pendingSignIn')
    .select(['memberNo', 'passwordHash', 'stay as staysSignedIn', 'challenge'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now);

export const findPending = (db: Database, tokenHash: Buffer, now: Date) =>
  pending(db, tokenHash, now).executeTakeFirst();

/** Returns a pending sign-in, locked until commit: of two concurrent answers the second finds it used. */
export const lockPending = (db: Database, tokenHash: Buffer, now: Date) =>
  pending(db, tokenHash, now).forUpdate().executeTakeFirst();

export const setPendingChallenge = (db: Database, tokenHash: Buffer, challenge: string | null) =>
  db.updateTable('pendingSignIn').set({ challenge }).where('tokenHash', '=', tokenHash).execute();

export const deletePending = (db: Database, tokenHash: Buffer) =>
  db.deleteFrom('pendingSignIn').where('tokenHash', '=', tokenHash).execute();

/** Saves the challenge for a passkey to sign; one per session. */
export const saveChallenge = (db: Database, challenge: string, sessionId: string | null, expiresAt: Date) =>
  db
    .insertInto('passkeyChallenge')
    .values({ challenge, sessionId, expiresAt })
    .onConflict((same) => same.column('sessionId').doUpdateSet({ challenge, expiresAt }))
    .execute();

/** Deletes a challenge; false if it does not exist or belongs to another session. */
export const consumeChallenge = async (
  db: Database,
  challenge: string,
  sessionId: string | null,
  now: Date,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deletePendingOfMember = (db: Database, memberNo: number) =>
  db.deleteFrom('pendingSignIn').where('memberNo', '=', memberNo).execute();

export const deleteExpired = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('pendingSignIn').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute();
};
