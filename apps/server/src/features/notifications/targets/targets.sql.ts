import { sql } from 'kysely';
import type { DeliveryChannel } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#platform/text/language.ts';

type Owner = { memberNo: number; sessionId: string; language: Language; now: Date };

/** Serializes registrations of a member, so that two of one phone at once neither both stay nor delete each other. */
export const lockOwner = (db: Database, memberNo: number) =>
  db.selectFrom('member').select('memberNo').where('memberNo', '=', memberNo).forNoKeyUpdate().execute();

/** Upserts a browser; it now belongs to the member who is signed in on it. */
export const saveSubscription = (
  db: Database,
  { memberNo, sessionId, language, now }: Owner,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
) => {
  const row = { memberNo, sessionId, p256dh, auth, language, usedAt: now };
  return db
    .insertInto('pushSubscription')
    .values({ ...row, endpoint, createdAt: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
};

export const saveDeviceToken = (
  db: Database,
  { memberNo, sessionId, language, now }: Owner,
  { token, uuid, platform }: { token: string; uuid: string; platform: 'android' | 'ios' },
) => {
  const row = { memberNo, sessionId, uuid, platform, language, lastSeenAt: now };
  return db
    .insertInto('deviceToken')
    .values({ ...row, token })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(row))
    .execute();
};

/** Deletes older tokens of a phone, which would get every notice twice. */
export const deleteOtherTokens = (db: Database, memberNo: number, { uuid, token }: { uuid: string; token: string }) =>
  db
    .deleteFrom('deviceToken')
    .where('memberNo', '=', memberNo)
    .where('uuid', '=', uuid)
    .where('token', '<>', token)
    .execute();

/** Keeps the newest `most` browsers and phones of a member, so that targets stay bounded. */
export const deleteOldestTargets = async (db: Database, memberNo: number, maxCount: number): Promise<void> => {
  await sql`delete from push_subscription where push_subscription_id in (
    select push_subscription_id from push_subscription where member_no = ${memberNo} order by used_at desc offset ${maxCount})`.execute(
    db,
  );
  await sql`delete from device_token where device_token_id in (
    select device_token_id from device_token where member_no = ${memberNo} order by last_seen_at desc offset ${maxCount})`.execute(
    db,
  );
};

export const deleteSubscription = (db: Database, memberNo: number, endpoint: string) =>
  db.deleteFrom('pushSubscription').where('memberNo', '=', memberNo).where('endpoint', '=', endpoint).execute();

/** Deletes a target that its push service no longer knows. E-mail addresses stay. */
export const deleteTarget = async (db: Database, channel: DeliveryChannel, targetId: number): Promise<void> => {
  if (channel === 'web_push')
    await db.deleteFrom('pushSubscription').where('pushSubscriptionId', '=', targetId).execute();
  if (channel === 'fcm') await db.deleteFrom('deviceToken').where('deviceTokenId', '=', targetId).execute();
};

/** Saves the portal's key pair; the first process wins, and all get its pair. */
export const insertVapidKeys = async (
  db: Database,
  made: { publicKey: string; privateKey: string },
): Promise<{ publicKey: string; privateKey: string }> => {
  await db
    .insertInto('vapid')
    .values({ publicKey: made.publicKey, privateKey: made.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('vapid').select(['publicKey', 'privateKey']).executeTakeFirstOrThrow();
};

export const findVapidKeys = (db: Database) =>
  db.selectFrom('vapid').select(['publicKey', 'privateKey']).executeTakeFirst();
