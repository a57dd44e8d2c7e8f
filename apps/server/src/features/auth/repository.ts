import { sql } from 'kysely';
import type { SignedIn } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';

export type StoredSession = {
  sessionId: string;
  mno: number;
  deviceUuid: string;
  authHash: Buffer;
  authExpiresAt: Date;
  refreshHash: Buffer;
  rotationKey: Buffer;
  stay: boolean;
  userAgent: string;
  address: string;
  expiresAt: Date;
};

export const findCredentials = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .select(['mno', 'password_hash as passwordHash', 'confirmed_at as confirmedAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const findCredentialsByNumber = (db: Database, mno: number) =>
  db
    .selectFrom('member')
    .select(['mno', 'password_hash as passwordHash', 'confirmed_at as confirmedAt'])
    .where('mno', '=', mno)
    .executeTakeFirst();

/**
 * Checks whether this is still the member's password hash and locks the row until commit, so that a concurrent change
 * is either seen here or ends the session opened here.
 */
export const holdPassword = async (db: Database, mno: number, passwordHash: string): Promise<boolean> => {
  const held = await db
    .selectFrom('member')
    .select('mno')
    .where('mno', '=', mno)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
};

export const insertSession = (db: Database, session: StoredSession, now: Date) =>
  db
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      mno: session.mno,
      device_uuid: session.deviceUuid,
      auth_hash: session.authHash,
      auth_expires_at: session.authExpiresAt,
      refresh_hash: session.refreshHash,
      rotation_key: session.rotationKey,
      rotated_at: now,
      stay: session.stay,
      user_agent: session.userAgent,
      address: session.address,
      created_at: now,
      used_at: now,
      expires_at: session.expiresAt,
    })
    .execute();

/**
 * Returns the member of a valid auth token.
 * @param required whether administrators need a second factor
 */
export const findSignedIn = (
  db: Database,
  authHash: Buffer,
  now: Date,
  required: boolean,
): Promise<SignedIn | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.mno', 'session.mno')
    .select([
      'session.session_id as sessionId',
      'member.mno',
      'member.member_id as memberId',
      'member.name',
      'member.admin',
      sql<boolean>`${required} and member.admin
        and not exists (select from totp where totp.mno = member.mno and totp.confirmed_at is not null)
        and not exists (select from passkey where passkey.mno = member.mno)`.as('mustEnrol'),
    ])
    .where('session.auth_hash', '=', authHash)
    .where('session.auth_expires_at', '>', now)
    .where('session.expires_at', '>', now)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst();

export const findSession = (db: Database, sessionId: string) =>
  db
    .selectFrom('session')
    .select([
      'session_id as sessionId',
      'mno',
      'device_uuid as deviceUuid',
      'refresh_hash as refreshHash',
      'previous_refresh_hash as previousRefreshHash',
      'rotated_at as rotatedAt',
      'rotation_key as rotationKey',
      'auth_expires_at as authExpiresAt',
      'stay',
      'used_at as usedAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/**
 * Stores the next token pair. Of concurrent calls with the same token one succeeds; the others see that it was used.
 */
export const rotateSession = async (
  db: Database,
  sessionId: string,
  current: Buffer,
  next: { authHash: Buffer; authExpiresAt: Date; refreshHash: Buffer },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      auth_hash: next.authHash,
      auth_expires_at: next.authExpiresAt,
      previous_refresh_hash: sql`refresh_hash`,
      refresh_hash: next.refreshHash,
      rotated_at: now,
      used_at: now,
    })
    .where('session_id', '=', sessionId)
    .where('refresh_hash', '=', current)
    .where('ended_at', 'is', null)
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
    .set({ ended_at: now, ended_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();

/** Ends a member's sessions except for one. */
export const endSessionsOf = (
  db: Database,
  mno: number,
  reason: 'password_changed' | 'ended_elsewhere',
  but: string | null,
  now: Date,
) =>
  db
    .updateTable('session')
    .set({ ended_at: now, ended_reason: reason })
    .where('mno', '=', mno)
    .where('ended_at', 'is', null)
    .$if(but !== null, (query) => query.where('session_id', '<>', but ?? ''))
    .execute();

/** Deletes sessions that ended before a time. */
export const deleteOldSessions = (db: Database, before: Date) =>
  db
    .deleteFrom('session')
    .where((where) => where.or([where('expires_at', '<', before), where('ended_at', '<', before)]))
    .execute();

/** Deletes expired throttle counts. */
export const deleteOldThrottles = (db: Database, now: Date) =>
  db.deleteFrom('throttle').where('expire', '<', String(now.getTime())).execute();
