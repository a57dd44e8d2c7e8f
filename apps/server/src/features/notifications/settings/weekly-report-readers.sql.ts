import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#platform/text/language.ts';

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
