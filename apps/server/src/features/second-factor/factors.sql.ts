import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export type Owner = { memberNo: number; memberId: string; name: string; email: string; language: 'ko' | 'en' };

const owner = (db: Database, memberNo: number) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'name', 'email', sql<'ko' | 'en'>`language`.as('language')])
    .where('memberNo', '=', memberNo);

export const findOwner = (db: Database, memberNo: number): Promise<Owner | undefined> =>
  owner(db, memberNo).executeTakeFirst();

/** Locks the member for every change of their factors, so that reads stay true until the write. */
export const lockOwner = (db: Database, memberNo: number): Promise<Owner | undefined> =>
  owner(db, memberNo).forNoKeyUpdate().executeTakeFirst();

export const findMemberNo = (db: Database, memberId: string) =>
  db.selectFrom('member').select('memberNo').where('memberId', '=', memberId).executeTakeFirst();

/** Returns the factors that a member can use to sign in. */
export const findFactors = async (
  db: Database,
  memberNo: number,
): Promise<{ totp: boolean; passkeys: number; recoveryCodesLeft: number }> => {
  const { rows } = await sql<{ totp: boolean; passkeys: number; recoveryCodesLeft: number }>`select
      exists (select from totp where member_no = ${memberNo} and confirmed_at is not null) as totp,
      (select count(*)::int from passkey where member_no = ${memberNo}) as passkeys,
      (select count(*)::int from recovery_code where member_no = ${memberNo} and used_at is null) as "recoveryCodesLeft"`.execute(
    db,
  );
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodesLeft: 0 };
};

export const deleteRecoveryCodes = (db: Database, memberNo: number) =>
  db.deleteFrom('recoveryCode').where('memberNo', '=', memberNo).execute();

export const insertRecoveryCodes = (db: Database, memberNo: number, hashes: readonly Buffer[]) =>
  db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ memberNo, codeHash })))
    .execute();

/** Marks a code as used; false if it is unknown or used. Of concurrent calls one succeeds. */
export const markRecoveryCodeUsed = async (
  db: Database,
  memberNo: number,
  hash: Buffer,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('memberNo', '=', memberNo)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes all factors of a member. */
export const deleteFactors = async (db: Database, memberNo: number): Promise<void> => {
  await db.deleteFrom('totp').where('memberNo', '=', memberNo).execute();
  await db.deleteFrom('passkey').where('memberNo', '=', memberNo).execute();
  await deleteRecoveryCodes(db, memberNo);
};
