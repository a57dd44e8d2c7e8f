import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Notes a day that the clock named, and returns the last `limit` of them (YYYY-MM-DD), in the order in which they came. */
export const noteDay = async (db: Database, day: string, limit: number): Promise<string[]> => {
  await sql`insert into retention_night (day) values (${day}) on conflict do nothing`.execute(db);
  await sql`
    delete from retention_night where place not in (
      select place from retention_night order by place desc limit ${limit})`.execute(db);
  const { rows } = await sql<{ day: string }>`select day::text as day from retention_night order by place`.execute(db);
  return rows.map((row) => row.day);
};
