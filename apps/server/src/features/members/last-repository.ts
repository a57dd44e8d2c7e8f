import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

type Names = { name: string }[];

/** Lists farms that would have no manager without this member; all of them, or one. */
export const listLastManaged = async (db: Database, mno: number, fno: number | null): Promise<string[]> => {
  const { rows } = await sql<Names[number]>`
    select farm.name from farm_member mine join farm using (fno)
    where mine.mno = ${mno} and mine.role = 'manager' and (${fno}::int is null or fno = ${fno}::int) and not exists (
      select from farm_member other where other.fno = mine.fno and other.role = 'manager' and other.mno <> ${mno})
    order by farm.name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Lists companies that would have no user without this member; all of them, or one. */
export const listLastUsed = async (db: Database, mno: number, cno: number | null): Promise<string[]> => {
  const { rows } = await sql<Names[number]>`
    select company.name from company_user mine join company using (cno)
    where mine.mno = ${mno} and (${cno}::int is null or cno = ${cno}::int) and not exists (
      select from company_user other where other.cno = mine.cno and other.mno <> ${mno})
    order by company.name`.execute(db);
  return rows.map(({ name }) => name);
};

export const isLastAdmin = async (db: Database, mno: number): Promise<boolean> => {
  const { rows } = await sql<{ last: boolean }>`
    select admin and not exists (select from member other where other.admin and other.mno <> ${mno}) as last
    from member where mno = ${mno}`.execute(db);
  return rows[0]?.last ?? false;
};

/**
 * Locks everything that this member may be the last of until commit, because two who leave at once must not each see
 * the other stay. The order is fixed against deadlocks: administrators, companies, farms.
 */
export const lockPlacesOf = async (db: Database, mno: number): Promise<void> => {
  await sql`select from member where admin and (select admin from member where mno = ${mno}) order by mno for no key update`.execute(
    db,
  );
  await sql`select from company where cno in (select cno from company_user where mno = ${mno}) order by cno for no key update`.execute(
    db,
  );
  await sql`select from farm where fno in (select fno from farm_member where mno = ${mno}) order by fno for no key update`.execute(
    db,
  );
};
