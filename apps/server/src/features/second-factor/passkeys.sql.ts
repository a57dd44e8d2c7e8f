import type { Database } from '#platform/database/database.ts';

export type StoredPasskey = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  synced: boolean;
};

export const listPasskeys = (db: Database, memberNo: number) =>
  db
    .selectFrom('passkey')
    .select(['passkeyId', 'credentialId', 'transports', 'name', 'synced', 'createdAt', 'lastUsedAt'])
    .where('memberNo', '=', memberNo)
    .orderBy('passkeyId')
    .execute();

export const insertPasskey = (db: Database, memberNo: number, passkey: StoredPasskey, now: Date) =>
  db
    .insertInto('passkey')
    .values({
      memberNo,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      signCount: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
      synced: passkey.synced,
      createdAt: now,
    })
    .returning('passkeyId')
    .executeTakeFirstOrThrow();

/** Returns a passkey by its credential id, locked until commit so that its counter increases in order. */
export const lockPasskey = (db: Database, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['passkeyId', 'memberNo', 'publicKey', 'signCount', 'transports'])
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export const markPasskeyUsed = (
  db: Database,
  passkeyId: number,
  { signCount, synced, now }: { signCount: number; synced: boolean; now: Date },
) => db.updateTable('passkey').set({ signCount, synced, lastUsedAt: now }).where('passkeyId', '=', passkeyId).execute();

/** Returns the name of one of the member's passkeys. */
export const findPasskeyName = (db: Database, memberNo: number, passkeyId: number) =>
  db
    .selectFrom('passkey')
    .select('name')
    .where('memberNo', '=', memberNo)
    .where('passkeyId', '=', passkeyId)
    .executeTakeFirst();

export const setPasskeyName = (db: Database, passkeyId: number, name: string) =>
  db.updateTable('passkey').set({ name }).where('passkeyId', '=', passkeyId).execute();

export const deletePasskey = (db: Database, passkeyId: number) =>
  db.deleteFrom('passkey').where('passkeyId', '=', passkeyId).execute();
