import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type Owner = { mno: number; memberId: string; name: string; email: string; language: 'ko' | 'en' };

const owner = (db: Database, mno: number) =>
  db
    .selectFrom('member')
    .select(['mno', 'member_id as memberId', 'name', 'email', sql<'ko' | 'en'>`language`.as('language')])
    .where('mno', '=', mno);

export const findOwner = (db: Database, mno: number): Promise<Owner | undefined> => owner(db, mno).executeTakeFirst();

/** Locks the member for every change of their factors, so that reads stay true until the write. */
export const lockOwner = (db: Database, mno: number): Promise<Owner | undefined> =>
  owner(db, mno).forNoKeyUpdate().executeTakeFirst();

export const findMno = (db: Database, memberId: string) =>
  db.selectFrom('member').select('mno').where('member_id', '=', memberId).executeTakeFirst();

/** Returns the factors that a member can use to sign in. */
export const findFactors = async (
  db: Database,
  mno: number,
): Promise<{ totp: boolean; passkeys: number; recoveryCodesLeft: number }> => {
  const { rows } = await sql<{ totp: boolean; passkeys: number; recoveryCodesLeft: number }>`select
      exists (select from totp where mno = ${mno} and confirmed_at is not null) as totp,
      (select count(*)::int from passkey where mno = ${mno}) as passkeys,
      (select count(*)::int from recovery_code where mno = ${mno} and used_at is null) as "recoveryCodesLeft"`.execute(
    db,
  );
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodesLeft: 0 };
};

export const deleteRecoveryCodes = (db: Database, mno: number) =>
  db.deleteFrom('recovery_code').where('mno', '=', mno).execute();

export const insertRecoveryCodes = (db: Database, mno: number, hashes: readonly Buffer[]) =>
  db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ mno, code_hash })))
    .execute();

/** Marks a code as used; false if it is unknown or used. Of concurrent calls one succeeds. */
export const takeRecoveryCode = async (db: Database, mno: number, hash: Buffer, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('mno', '=', mno)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes all factors of a member. */
export const deleteFactors = async (db: Database, mno: number): Promise<void> => {
  await db.deleteFrom('totp').where('mno', '=', mno).execute();
  await db.deleteFrom('passkey').where('mno', '=', mno).execute();
  await deleteRecoveryCodes(db, mno);
};
