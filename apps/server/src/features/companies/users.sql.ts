import type { Database } from '#platform/database/database.ts';

export const listUsers = (db: Database, companyId: number) =>
  db
    .selectFrom('companyUser')
    .innerJoin('member', 'member.memberNo', 'companyUser.memberNo')
    .select([
      'member.memberNo',
      'member.memberId',
      'member.name as memberName',
      'member.email as memberEmail',
      'member.phoneNo',
    ])
    .where('companyUser.companyId', '=', companyId)
    .orderBy('member.name')
    .orderBy('member.memberNo')
    .execute();

/** Adds a user to a company; false if they already are one. */
export const insertUser = async (db: Database, memberNo: number, companyId: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('companyUser')
    .values({ memberNo, companyId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const deleteUser = async (db: Database, memberNo: number, companyId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('companyUser')
    .where('memberNo', '=', memberNo)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
