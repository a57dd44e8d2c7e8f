import { sql } from 'kysely';
import { dayMs, minuteMs } from '@onsil/domain/calendar/duration';
import type { SignedIn } from '#platform/context.ts';
import { compileQueryOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';

export type StoredSession = {
  sessionId: string;
  memberNo: number;
  deviceUuid: string;
  authHash: Buffer;
  authExpiresAt: Date;
  refreshHash: Buffer;
  rotationKey: Buffer;
  staysSignedIn: boolean;
  userAgent: string;
  address: string;
  expiresAt: Date;
};

export const findCredentials = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'passwordHash', 'confirmedAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();

export const findCredentialsByNumber = (db: Database, memberNo: number) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'passwordHash', 'confirmedAt'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirst();

/**
 * Checks whether this is still the member's password hash and locks the row until commit, so that a concurrent change
 * is either seen here or ends the session opened here.
 */
export const lockPassword = async (db: Database, memberNo: number, passwordHash: string): Promise<boolean> => {
  const held = await db
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
};

export const insertSession = (db: Database, session: StoredSession, now: Date) =>
  db
    .insertInto('session')
    .values({
      sessionId: session.sessionId,
      memberNo: session.memberNo,
      deviceUuid: session.deviceUuid,
      authHash: session.authHash,
      authExpiresAt: session.authExpiresAt,
      refreshHash: session.refreshHash,
      rotationKey: session.rotationKey,
      rotatedAt: now,
      stay: session.staysSignedIn,
      userAgent: session.userAgent,
      address: session.address,
      createdAt: now,
      usedAt: now,
      expiresAt: session.expiresAt,
    })
    .execute();

const selectSignedIn = compileQueryOnce((db, authHash: Buffer, now: Date, required: boolean) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.memberNo', 'session.memberNo')
    .select([
      'session.sessionId',
      'member.memberNo',
      'member.memberId',
      'member.name',
      'member.admin',
      sql<boolean>`${required}::boolean and member.admin
        and not exists (select from totp where totp.member_no = member.member_no and totp.confirmed_at is not null)
        and not exists (select from passkey where passkey.member_no = member.member_no)`.as('mustEnrol'),
    ])
    .where('session.authHash', '=', authHash)
    .where('session.authExpiresAt', '>', now)
    .where('session.expiresAt', '>', now)
    .where('session.endedAt', 'is', null),
);

/**
 * Returns the member of a valid auth token.
 * @param required whether administrators need a second factor
 */
export const findSignedIn = async (
  db: Database,
  authHash: Buffer,
  now: Date,
  required: boolean,
): Promise<SignedIn | undefined> => (await selectSignedIn(db, authHash, now, required))[0];

export const findSession = (db: Database, sessionId: string) =>
  db
    .selectFrom('session')
    .select([
      'sessionId',
      'memberNo',
      'deviceUuid',
      'refreshHash',
      'previousRefreshHash',
      'rotatedAt',
      'rotationKey',
      'authExpiresAt',
      'stay as staysSignedIn',
      'usedAt',
      'expiresAt',
      'endedAt',
    ])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();

/**
 * Stores the next token pair. Of concurrent calls with the same token one succeeds; the others see that it was used.
 */
export const rotateSession = async (
  db: Database,
  sessionId: string,
  {
    current,
    next,
    now,
  }: { current: Buffer; next: { authHash: Buffer; authExpiresAt: Date; refreshHash: Buffer }; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      authHash: next.authHash,
      authExpiresAt: next.authExpiresAt,
      previousRefreshHash: sql`refresh_hash`,
      refreshHash: next.refreshHash,
      rotatedAt: now,
      usedAt: now,
    })
    .where('sessionId', '=', sessionId)
    .where('refreshHash', '=', current)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const endSession = (
  db: Database,
  sessionId: string,
  reason: 'signed_out' | 'reused_token' | 'other_device',
  now: Date,
) =>
  db
    .updateTable('session')
    .set({ endedAt: now, endedReason: reason })
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute();

/** Ends a member's sessions except for one. */
export const endSessionsOfMember = (
  db: Database,
  memberNo: number,
  {
    reason,
    exceptSessionId,
    now,
  }: { reason: 'password_changed' | 'ended_elsewhere'; exceptSessionId: string | null; now: Date },
) =>
  db
    .updateTable('session')
    .set({ endedAt: now, endedReason: reason })
    .where('memberNo', '=', memberNo)
    .where('endedAt', 'is', null)
    .$if(exceptSessionId !== null, (query) => query.where('sessionId', '<>', exceptSessionId ?? ''))
    .execute();

/** Deletes sessions that ended before a time. */
export const deleteOldSessions = (db: Database, before: Date) =>
  db
    .deleteFrom('session')
    .where((where) => where.or([where('expiresAt', '<', before), where('endedAt', '<', before)]))
    .execute();

/** The longest window of a throttle, and a minute. */
const maxThrottleMs = dayMs + minuteMs;

/** Deletes throttle counts that expired, and those that a clock which was ahead began: they would last until that time. */
export const deleteOldThrottles = (db: Database, now: Date) =>
  db
    .deleteFrom('throttle')
    .where((where) =>
      where.or([where('expire', '<', now.getTime()), where('expire', '>', now.getTime() + maxThrottleMs)]),
    )
    .execute();

export const savePassword = (db: Database, memberNo: number, passwordHash: string) =>
  db.updateTable('member').set({ passwordHash }).where('memberNo', '=', memberNo).execute();

export const listSessions = (db: Database, memberNo: number, now: Date) =>
  db
    .selectFrom('session')
    .select([
      'sessionId',
      'userAgent',
      'address',
      'stay as staysSignedIn',
      'createdAt as signedInAt',
      'usedAt',
      'expiresAt',
      'endedAt',
    ])
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
