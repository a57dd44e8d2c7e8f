import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

/** Whether any account, and this account, signed in on this device before. */
export const findDevice = async (
  db: Database,
  memberId: string,
  deviceHash: Buffer,
): Promise<{ issued: boolean; known: boolean }> => {
  const { rows } = await sql<{ issued: boolean; known: boolean }>`
    select count(*) > 0 as issued, coalesce(bool_or(member.member_id = ${memberId}), false) as known
    from known_device join member using (member_no) where device_hash = ${deviceHash}`.execute(db);
  return rows[0] ?? { issued: false, known: false };
};

/** Saves a device as known; false if it was new. The upsert's row lock serializes sign-ins on one device. */
export const saveDevice = async (
  db: Database,
  { memberNo, deviceHash, now, maxDevices }: { memberNo: number; deviceHash: Buffer; now: Date; maxDevices: number },
): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    insert into known_device (member_no, device_hash, first_at, last_at) values (${memberNo}, ${deviceHash}, ${now}, ${now})
    on conflict (member_no, device_hash) do update set last_at = excluded.last_at
    returning xmax <> 0 as known`.execute(db);
  await sql`
    delete from known_device where (member_no, device_hash) in (
      select member_no, device_hash from known_device where member_no = ${memberNo}
      order by last_at desc offset ${maxDevices} for update skip locked)`.execute(db);
  return rows[0]?.known ?? false;
};

export type SignInEntry = {
  at: Date;
  memberNo: number;
  outcome: 'signed_in' | 'many_failures';
  network: string;
  knownDevice: boolean | null;
  userAgent: string;
};

/** Inserts an entry and deletes the member's entries beyond the newest `maxEntries`. */
export const insertSignIn = async (db: Database, entry: SignInEntry, maxEntries: number): Promise<void> => {
  await db
    .insertInto('signIn')
    .values({
      at: entry.at,
      memberNo: entry.memberNo,
      outcome: entry.outcome,
      network: entry.network,
      knownDevice: entry.knownDevice,
      userAgent: entry.userAgent,
    })
    .execute();
  await sql`
    delete from sign_in where sign_in_id in (
      select sign_in_id from sign_in where member_no = ${entry.memberNo}
      order by sign_in_id desc offset ${maxEntries} for update skip locked)`.execute(db);
};

const sortKeys = { at: byColumn('at'), network: byText('network') };
export type SignInSorting = SortRequest<keyof typeof sortKeys>;

/** Newest first, unless sorted. */
export const listSignIns = (db: Database, memberNo: number, sorting: SignInSorting, { offset, limit }: RowRange) =>
  db
    .selectFrom('signIn')
    .select([
      'signInId',
      'at',
      sql<SignInEntry['outcome']>`outcome`.as('outcome'),
      'network',
      'knownDevice',
      'userAgent',
    ])
    .where('memberNo', '=', memberNo)
    .$call(sortBy(sortKeys, sorting))
    .orderBy('signInId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countSignIns = (db: Database, memberNo: number): Promise<number> =>
  countRows(db.selectFrom('signIn').where('memberNo', '=', memberNo));

/** Returns the owner of an account for mail; undefined until they confirm their address. */
export const findAccountOwner = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'name', 'email', 'language'])
    .where('memberId', '=', memberId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

export const deleteOldSignIns = (db: Database, before: Date) =>
  db.deleteFrom('signIn').where('at', '<', before).execute();

export const deleteOldDevices = (db: Database, before: Date) =>
  db.deleteFrom('knownDevice').where('lastAt', '<', before).execute();
