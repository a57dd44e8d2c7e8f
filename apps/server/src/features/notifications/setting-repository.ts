import type { NotificationSetting } from '@onsil/contract/notifications';
import type { Database } from '#platform/database.ts';

export const findChoice = async (db: Database, mno: number): Promise<NotificationSetting | null> => {
  const row = await db.selectFrom('notification_choice').selectAll().where('mno', '=', mno).executeTakeFirst();
  if (!row) return null;
  const { portal, web_push, email, fcm } = row;
  return { choices: { portal, web_push, email, fcm }, quietFrom: row.quiet_from, quietTo: row.quiet_to };
};

export const saveChoice = (db: Database, mno: number, { choices, quietFrom, quietTo }: NotificationSetting) => {
  const row = { ...choices, quiet_from: quietFrom, quiet_to: quietTo };
  return db
    .insertInto('notification_choice')
    .values({ mno, ...row })
    .onConflict((conflict) => conflict.column('mno').doUpdateSet(row))
    .execute();
};

/** Whether a member works on any farm, as member or manager. */
export const worksOnFarm = async (db: Database, mno: number): Promise<boolean> => {
  const row = await db.selectFrom('farm_member').select('fno').where('mno', '=', mno).limit(1).executeTakeFirst();
  return row !== undefined;
};
