import type { Database } from '#platform/database.ts';

export type StoredPasskey = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  synced: boolean;
};

export const listPasskeys = (db: Database, mno: number) =>
  db
    .selectFrom('passkey')
    .select([
      'passkey_id as passkeyId',
      'credential_id as credentialId',
      'transports',
      'name',
      'synced',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('mno', '=', mno)
    .orderBy('passkey_id')
    .execute();

export const insertPasskey = (db: Database, mno: number, passkey: StoredPasskey, now: Date) =>
  db
    .insertInto('passkey')
    .values({
      mno,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
      synced: passkey.synced,
      created_at: now,
    })
    .returning('passkey_id as passkeyId')
    .executeTakeFirstOrThrow();

/** Returns a passkey by its credential id, locked until commit so that its counter increases in order. */
export const lockPasskey = (db: Database, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['passkey_id as passkeyId', 'mno', 'public_key as publicKey', 'sign_count as signCount', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export const markPasskeyUsed = (db: Database, passkeyId: number, signCount: number, synced: boolean, now: Date) =>
  db
    .updateTable('passkey')
    .set({ sign_count: signCount, synced, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .execute();

/** Returns the name of one of the member's passkeys. */
export const findPasskeyName = (db: Database, mno: number, passkeyId: number) =>
  db.selectFrom('passkey').select('name').where('mno', '=', mno).where('passkey_id', '=', passkeyId).executeTakeFirst();

export const setPasskeyName = (db: Database, passkeyId: number, name: string) =>
  db.updateTable('passkey').set({ name }).where('passkey_id', '=', passkeyId).execute();

export const deletePasskey = (db: Database, passkeyId: number) =>
  db.deleteFrom('passkey').where('passkey_id', '=', passkeyId).execute();
