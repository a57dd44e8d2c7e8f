import type { Database } from '#platform/database.ts';

export const listUsers = (db: Database, cno: number) =>
  db
    .selectFrom('company_user')
    .innerJoin('member', 'member.mno', 'company_user.mno')
    .select([
      'member.mno',
      'member.member_id as memberId',
      'member.name as memberNm',
      'member.email as memberEmail',
      'member.phone_no as phoneNo',
    ])
    .where('company_user.cno', '=', cno)
    .orderBy('member.name')
    .orderBy('member.mno')
    .execute();

/** Adds a user to a company; false if they already are one. */
export const insertUser = async (db: Database, mno: number, cno: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('company_user')
    .values({ mno, cno })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const deleteUser = async (db: Database, mno: number, cno: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('company_user')
    .where('mno', '=', mno)
    .where('cno', '=', cno)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
