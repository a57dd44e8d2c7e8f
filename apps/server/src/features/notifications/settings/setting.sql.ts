import type { NotificationSetting } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';

export const findSetting = async (db: Database, memberNo: number): Promise<NotificationSetting | null> => {
  const row = await db.selectFrom('notificationChoice').selectAll().where('memberNo', '=', memberNo).executeTakeFirst();
  if (!row) return null;
  const { portal, webPush, email, fcm, quietFrom, quietTo, weeklyReport: wantsWeeklyReport, earlyWarning } = row;
  const tasks = row.tasks as NotificationSetting['tasks'];
  return {
    choices: { portal, web_push: webPush, email, fcm },
    quietFrom,
    quietTo,
    tasks,
    wantsWeeklyReport,
    wantsEarlyWarnings: earlyWarning,
  };
};

export const saveSetting = (
  db: Database,
  memberNo: number,
  { choices, wantsWeeklyReport: weeklyReport, wantsEarlyWarnings: earlyWarning, ...rest }: NotificationSetting,
) => {
  const { web_push: webPush, ...others } = choices;
  const row = { ...others, ...rest, webPush, weeklyReport, earlyWarning };
  return db
    .insertInto('notificationChoice')
    .values({ memberNo, ...row })
    .onConflict((conflict) => conflict.column('memberNo').doUpdateSet(row))
    .execute();
};

/** Whether a member works on any farm, as member or manager. */
export const hasAnyFarm = async (db: Database, memberNo: number): Promise<boolean> => {
  const row = await db
    .selectFrom('farmMember')
    .select('farmNo')
    .where('memberNo', '=', memberNo)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
