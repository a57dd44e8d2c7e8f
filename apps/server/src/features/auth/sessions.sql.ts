import type { Database } from '#platform/database/database.ts';

export const listSessions = (db: Database, memberNo: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['sessionId', 'userAgent', 'address', 'stay', 'createdAt as signedInAt', 'usedAt', 'expiresAt', 'endedAt'])
    .where('memberNo', '=', memberNo)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('usedAt', 'desc')
    .orderBy('sessionId')
    .execute();

/** Ends a session of this member; false if there is none. */
export const endMemberSession = async (
  db: Database,
  memberNo: number,
  sessionId: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: now, endedReason: 'ended_elsewhere' })
    .where('sessionId', '=', sessionId)
    .where('memberNo', '=', memberNo)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findMemberPassword = (db: Database, memberNo: number) =>
  db.selectFrom('member').select('passwordHash').where('memberNo', '=', memberNo).executeTakeFirst();

export const markRechecked = (db: Database, sessionId: string, now: Date) =>
  db.updateTable('session').set({ recheckedAt: now }).where('sessionId', '=', sessionId).execute();

export const findRechecked = (db: Database, sessionId: string) =>
  db.selectFrom('session').select('recheckedAt as at').where('sessionId', '=', sessionId).executeTakeFirst();
