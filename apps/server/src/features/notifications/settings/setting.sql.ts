import { sql } from 'kysely';
import type { NotificationSetting } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#platform/text/language.ts';

export const findSetting = async (db: Database, memberNo: number): Promise<NotificationSetting | null> => {
  const row = await db.selectFrom('notificationChoice').selectAll().where('memberNo', '=', memberNo).executeTakeFirst();
  if (!row) return null;
  const { portal, webPush, email, fcm, sms, quietFrom, quietTo, weeklyReport: wantsWeeklyReport, earlyWarning } = row;
  const tasks = row.tasks as NotificationSetting['tasks'];
  return {
    choices: { portal, web_push: webPush, email, fcm, sms },
    quietFrom,
    quietTo,
    tasks,
    wantsWeeklyReport,
    wantsEarlyWarnings: earlyWarning,
  };
};

const rowOf = ({
  choices: { web_push: webPush, ...others },
  wantsWeeklyReport: weeklyReport,
  wantsEarlyWarnings: earlyWarning,
  ...rest
}: NotificationSetting) => ({ ...others, ...rest, webPush, weeklyReport, earlyWarning });

export const saveSetting = (db: Database, memberNo: number, setting: NotificationSetting) => {
  const row = rowOf(setting);
  return db
    .insertInto('notificationChoice')
    .values({ memberNo, ...row })
    .onConflict((conflict) => conflict.column('memberNo').doUpdateSet(row))
    .execute();
};

/** Saves a setting unless the member has one. */
export const insertSetting = (db: Database, memberNo: number, setting: NotificationSetting) =>
  db
    .insertInto('notificationChoice')
    .values({ memberNo, ...rowOf(setting) })
    .onConflict((conflict) => conflict.column('memberNo').doNothing())
    .execute();

/** Changes the level of text messages: null turns them off, a level leaves one that was chosen. No level is below the portal's. */
export const updateTextMessageLevel = (db: Database, memberNo: number, level: number | null) =>
  sql`update notification_choice set sms = case when ${level}::smallint is null then null else coalesce(sms, ${level}) end,
    portal = case when ${level}::smallint is null then portal else coalesce(portal, ${level}) end
    where member_no = ${memberNo}`.execute(db);

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

export type WeeklyReportReader = { memberNo: number; name: string; email: string; language: Language };

/** Members who may see a farm and want its weekly report by mail; administrators, to whom every farm belongs, get none. */
export const listWeeklyReportReaders = async (db: Database, farmNo: number): Promise<WeeklyReportReader[]> => {
  const { rows } = await sql<WeeklyReportReader>`
    select distinct member.member_no, member.name, member.email, member.language
    from farm_person person join member using (member_no) join notification_choice choice using (member_no)
    where person.farm_no = ${farmNo} and person.role in ('manager', 'member', 'company') and choice.weekly_report
    order by member.member_no`.execute(db);
  return rows;
};
