import { sql } from 'kysely';
import type { DeliveryChannel } from '@onsil/contract/notifications';
import type { Database } from '#platform/database.ts';
import type { Language } from '#platform/language.ts';

type Owner = { mno: number; sessionId: string; language: Language; now: Date };

/** Upserts a browser; it now belongs to the member who is signed in on it. */
export const saveSubscription = (
  db: Database,
  { mno, sessionId, language, now }: Owner,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
) => {
  const row = { mno, session_id: sessionId, p256dh, auth, language, used_at: now };
  return db
    .insertInto('push_subscription')
    .values({ ...row, endpoint, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
};

export const saveDeviceToken = (
  db: Database,
  { mno, sessionId, language, now }: Owner,
  { token, uuid, platform }: { token: string; uuid: string; platform: 'android' | 'ios' },
) => {
  const row = { mno, session_id: sessionId, uuid, platform, language, last_seen_at: now };
  return db
    .insertInto('device_token')
    .values({ ...row, token })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(row))
    .execute();
};

/** Deletes older tokens of a phone, which would get every notice twice. */
export const deleteOtherTokens = (db: Database, mno: number, uuid: string, token: string) =>
  db.deleteFrom('device_token').where('mno', '=', mno).where('uuid', '=', uuid).where('token', '<>', token).execute();

/** Keeps the newest `most` browsers and phones of a member, so that targets stay bounded. */
export const forgetOldest = async (db: Database, mno: number, maxCount: number): Promise<void> => {
  await sql`delete from push_subscription where push_subscription_id in (
    select push_subscription_id from push_subscription where mno = ${mno} order by used_at desc offset ${maxCount})`.execute(
    db,
  );
  await sql`delete from device_token where device_token_id in (
    select device_token_id from device_token where mno = ${mno} order by last_seen_at desc offset ${maxCount})`.execute(
    db,
  );
};

export const deleteSubscription = (db: Database, mno: number, endpoint: string) =>
  db.deleteFrom('push_subscription').where('mno', '=', mno).where('endpoint', '=', endpoint).execute();

/** Deletes a target that its push service no longer knows. E-mail addresses stay. */
export const deleteTarget = async (db: Database, channel: DeliveryChannel, targetId: number): Promise<void> => {
  if (channel === 'web_push')
    await db.deleteFrom('push_subscription').where('push_subscription_id', '=', String(targetId)).execute();
  if (channel === 'fcm') await db.deleteFrom('device_token').where('device_token_id', '=', String(targetId)).execute();
};

/** Saves the portal's key pair; the first process wins, and all get its pair. */
export const keepVapidKeys = async (
  db: Database,
  made: { publicKey: string; privateKey: string },
): Promise<{ publicKey: string; privateKey: string }> => {
  await db
    .insertInto('vapid')
    .values({ public_key: made.publicKey, private_key: made.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('vapid')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirstOrThrow();
};

export const findVapidKeys = (db: Database) =>
  db.selectFrom('vapid').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
