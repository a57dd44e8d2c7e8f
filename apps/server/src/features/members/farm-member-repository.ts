import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';

export const setFarmRole = async (db: Database, mno: number, fno: number, role: FarmRole): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('farm_member')
    .set({ role })
    .where('mno', '=', mno)
    .where('fno', '=', fno)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteFarmMember = async (db: Database, mno: number, fno: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('farm_member')
    .where('mno', '=', mno)
    .where('fno', '=', fno)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
