import { sql, type SqlBool } from 'kysely';
import type { FarmPerson } from '@onsil/contract/farms';
import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database/database.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';

/** Returns a member's role on a farm, locked until commit; undefined if they are not on it. */
export const lockFarmRole = async (db: Database, memberNo: number, farmNo: number): Promise<FarmRole | undefined> =>
  (
    await db
      .selectFrom('farmMember')
      .select(sql<FarmRole>`role`.as('role'))
      .where('memberNo', '=', memberNo)
      .where('farmNo', '=', farmNo)
      .forUpdate()
      .executeTakeFirst()
  )?.role;

/**
 * Adds a member to a farm or changes their role there. A member who is no manager any more is no longer the farm's
 * contact (trigger `farm_changed`).
 */
export const saveFarmMember = async (db: Database, memberNo: number, farmNo: number, role: FarmRole): Promise<void> => {
  await db
    .insertInto('farmMember')
    .values({ memberNo, farmNo, role })
    .onConflict((conflict) => conflict.columns(['memberNo', 'farmNo']).doUpdateSet({ role }))
    .execute();
  if (role !== 'manager')
    await db
      .updateTable('farm')
      .set({ managerMemberNo: null })
      .where('farmNo', '=', farmNo)
      .where('managerMemberNo', '=', memberNo)
      .execute();
};

export const deleteFarmMember = async (db: Database, memberNo: number, farmNo: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('farmMember')
    .where('memberNo', '=', memberNo)
    .where('farmNo', '=', farmNo)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Whether a member is on a farm; they stay on it until commit. */
export const isFarmMember = (db: Database, memberNo: number, farmNo: number): Promise<boolean> =>
  lockForShare(
    db.selectFrom('farmMember').select('memberNo').where('memberNo', '=', memberNo).where('farmNo', '=', farmNo),
  );

/** Members of a farm and users of its company by name, without their addresses. */
export const listFarmWorkers = (db: Database, farmNo: number): Promise<FarmPerson[]> =>
  db
    .selectFrom('member')
    .select(['member.memberNo', 'member.name as memberName'])
    .where(sql<SqlBool>`member_no in (select member_no from farm_person where farm_no = ${farmNo} and role <> 'admin')`)
    .orderBy('member.name')
    .orderBy('member.memberNo')
    .execute();

/** Whether a member has access to a farm. */
export const hasFarmAccess = async (db: Database, memberNo: number, farmNo: number): Promise<boolean> =>
  (await db
    .selectFrom('farmPerson')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .where('farmNo', '=', farmNo)
    .executeTakeFirst()) !== undefined;

/** Members of a farm by name, without their addresses. */
export const listFarmPeople = (db: Database, farmNo: number): Promise<FarmPerson[]> =>
  db
    .selectFrom('farmMember')
    .innerJoin('member', 'member.memberNo', 'farmMember.memberNo')
    .select(['member.memberNo', 'member.name as memberName'])
    .where('farmNo', '=', farmNo)
    .orderBy('member.name')
    .orderBy('member.memberNo')
    .execute();
