import { sql } from 'kysely';
import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';

/** Returns a member's role on a farm, locked until commit; undefined if they are not on it. */
export const findFarmRole = async (db: Database, mno: number, fno: number): Promise<FarmRole | undefined> =>
  (
    await db
      .selectFrom('farm_member')
      .select(sql<FarmRole>`role`.as('role'))
      .where('mno', '=', mno)
      .where('fno', '=', fno)
      .forUpdate()
      .executeTakeFirst()
  )?.role;

/**
 * Adds a member to a farm or changes their role there. A member who is no manager any more is no longer the farm's
 * contact (trigger `farm_changed`).
 */
export const saveFarmMember = async (db: Database, mno: number, fno: number, role: FarmRole): Promise<void> => {
  await db
    .insertInto('farm_member')
    .values({ mno, fno, role })
    .onConflict((conflict) => conflict.columns(['mno', 'fno']).doUpdateSet({ role }))
    .execute();
  if (role !== 'manager')
    await db
      .updateTable('farm')
      .set({ manager_mno: null })
      .where('fno', '=', fno)
      .where('manager_mno', '=', mno)
      .execute();
};

export const deleteFarmMember = async (db: Database, mno: number, fno: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('farm_member')
    .where('mno', '=', mno)
    .where('fno', '=', fno)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
