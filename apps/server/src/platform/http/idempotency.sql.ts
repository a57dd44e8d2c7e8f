import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export type KeyOfMember = { memberNo: number; key: string };
export type NewKey = KeyOfMember & { call: string; requestHash: Buffer; createdAt: Date };

/** Reserves a key; false if it is known. Waits for a transaction that is reserving the same key. */
export const insertKey = async (db: Database, values: NewKey): Promise<boolean> =>
  (await db
    .insertInto('idempotencyKey')
    .values(values)
    .onConflict((conflict) => conflict.columns(['memberNo', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()) !== undefined;

export const saveAnswer = (db: Database, { memberNo, key }: KeyOfMember, answer: string) =>
  db.updateTable('idempotencyKey').set({ answer }).where('memberNo', '=', memberNo).where('key', '=', key).execute();

export const findAnswer = (db: Database, { memberNo, key }: KeyOfMember) =>
  db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'answer'])
    .where('memberNo', '=', memberNo)
    .where('key', '=', key)
    .executeTakeFirst();

export const deleteOldKeys = (db: Database, before: Date): Promise<unknown> =>
  sql`delete from idempotency_key where created_at < ${before}`.execute(db);

/** Deletes all but the newest `perMember` keys of each member. */
export const deleteSurplusKeys = (db: Database, perMember: number): Promise<unknown> =>
  sql`
    delete from idempotency_key as old using (
      select member_no, key, row_number() over (partition by member_no order by created_at desc, key) as place
      from idempotency_key
    ) as ranked
    where old.member_no = ranked.member_no and old.key = ranked.key and place > ${perMember}`.execute(db);
