import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type Names = { name: string }[];

/** Lists farms that would have no manager without this member; all of them, or one. */
export const listFarmsWithoutOtherManager = async (
  db: Database,
  memberNo: number,
  farmNo: number | null,
): Promise<string[]> => {
  const { rows } = await sql<Names[number]>`
    select farm.name from farm_member mine join farm using (farm_no)
    where mine.member_no = ${memberNo} and mine.role = 'manager' and (${farmNo}::int is null or farm_no = ${farmNo}::int) and not exists (
      select from farm_member other where other.farm_no = mine.farm_no and other.role = 'manager' and other.member_no <> ${memberNo})
    order by farm.name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Lists companies that would have no user without this member; all of them, or one. */
export const listCompaniesWithoutOtherUser = async (
  db: Database,
  memberNo: number,
  companyId: number | null,
): Promise<string[]> => {
  const { rows } = await sql<Names[number]>`
    select company.name from company_user mine join company using (company_id)
    where mine.member_no = ${memberNo} and (${companyId}::int is null or company_id = ${companyId}::int) and not exists (
      select from company_user other where other.company_id = mine.company_id and other.member_no <> ${memberNo})
    order by company.name`.execute(db);
  return rows.map(({ name }) => name);
};

export const isLastAdmin = async (db: Database, memberNo: number): Promise<boolean> => {
  const { rows } = await sql<{ last: boolean }>`
    select admin and not exists (select from member other where other.admin and other.member_no <> ${memberNo}) as last
    from member where member_no = ${memberNo}`.execute(db);
  return rows[0]?.last ?? false;
};

/**
 * Locks everything that this member may be the last of until commit, because two who leave at once must not each see
 * the other stay. The order is fixed against deadlocks: administrators, companies, farms.
 */
export const lockLastRoles = async (db: Database, memberNo: number): Promise<void> => {
  await sql`select from member where admin and (select admin from member where member_no = ${memberNo}) order by member_no for no key update`.execute(
    db,
  );
  await sql`select from company where company_id in (select company_id from company_user where member_no = ${memberNo}) order by company_id for no key update`.execute(
    db,
  );
  await sql`select from farm where farm_no in (select farm_no from farm_member where member_no = ${memberNo}) order by farm_no for no key update`.execute(
    db,
  );
};
