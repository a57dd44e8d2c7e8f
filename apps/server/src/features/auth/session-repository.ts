import type { Database } from '#platform/database.ts';

export const listSessions = (db: Database, mno: number, now: Date) =>
  db
    .selectFrom('session')
    .select([
      'session_id as sessionId',
      'user_agent as userAgent',
      'address',
      'stay',
      'created_at as signedInAt',
      'used_at as usedAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ])
    .where('mno', '=', mno)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('session_id')
    .execute();

/** Ends a session of this member; false if there is none. */
export const endSessionOf = async (db: Database, mno: number, sessionId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: now, ended_reason: 'ended_elsewhere' })
    .where('session_id', '=', sessionId)
    .where('mno', '=', mno)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findPasswordOf = (db: Database, mno: number) =>
  db.selectFrom('member').select('password_hash as passwordHash').where('mno', '=', mno).executeTakeFirst();

export const markRechecked = (db: Database, sessionId: string, now: Date) =>
  db.updateTable('session').set({ rechecked_at: now }).where('session_id', '=', sessionId).execute();

export const findRechecked = (db: Database, sessionId: string) =>
  db.selectFrom('session').select('rechecked_at as at').where('session_id', '=', sessionId).executeTakeFirst();
