import { sql } from 'kysely';
import type { DeliveryChannel } from '@onsil/contract/notifications';
import type { Database } from '#platform/database.ts';
import type { Language } from '#platform/language.ts';

type Owner = { mno: number; sessionId: string; language: Language; now: Date };

/** A browser or a phone that is registered again belongs to whoever is signed in on it now. */
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

/** An app that was given a new token is one phone still: its old token would ring it twice. */
export const deleteOtherTokens = (db: Database, mno: number, uuid: string, token: string) =>
  db.deleteFrom('device_token').where('mno', '=', mno).where('uuid', '=', uuid).where('token', '<>', token).execute();

/** Keeps a member's `most` newest of each kind, so that nobody can make the portal send without end. */
export const forgetOldest = async (db: Database, mno: number, most: number): Promise<void> => {
  await sql`delete from push_subscription where push_subscription_id in (
    select push_subscription_id from push_subscription where mno = ${mno} order by used_at desc offset ${most})`.execute(
    db,
  );
  await sql`delete from device_token where device_token_id in (
    select device_token_id from device_token where mno = ${mno} order by last_seen_at desc offset ${most})`.execute(db);
};

export const deleteSubscription = (db: Database, mno: number, endpoint: string) =>
  db.deleteFrom('push_subscription').where('mno', '=', mno).where('endpoint', '=', endpoint).execute();

/** Forgets a target that its push service no longer knows. The address of an e-mail stays the member's. */
export const deleteTarget = async (db: Database, channel: DeliveryChannel, targetId: number): Promise<void> => {
  if (channel === 'web_push')
    await db.deleteFrom('push_subscription').where('push_subscription_id', '=', String(targetId)).execute();
  if (channel === 'fcm') await db.deleteFrom('device_token').where('device_token_id', '=', String(targetId)).execute();
};

/** The portal's key pair: whoever asks first puts theirs in, and everybody gets that one. */
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
