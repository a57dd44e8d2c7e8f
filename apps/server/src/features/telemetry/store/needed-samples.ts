import { sql } from 'kysely';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { arrayLiteral } from './columns.ts';

/** What is derived depends on samples of the photoperiod before, and on those that temperature and humidity are paired with. */
const deriveMarginMs = 2 * dayMs;

/** From when on (epoch ms) samples of controllers are still to be read, by controller. */
export type NeededSamples = ReadonlyMap<number, number>;

/** Controllers with marked days, or channels to be derived, whose samples from before a time (epoch ms) are still to be read. */
export const listNeededSamples = async (db: Database, before: number): Promise<NeededSamples> => {
  const { rows } = await sql<{ controllerNo: number; since: number }>`
    select controller_no, min(since) as since
    from (
      select controller_no, ${epochMs('day')} as since from day_rollup_dirty
      union all select controller_no, ${epochMs('from_ts')} - ${deriveMarginMs}::float8 from derive_dirty) needed
    where since < ${before}::float8 group by controller_no`.execute(db);
  return new Map(rows.map(({ controllerNo, since }) => [controllerNo, since]));
};

type Target = { table: string; column: 'ts' | 'hour'; before: number };

/** Deletes what began before a time, of controllers with needed samples only what is before those: all that is later stays too. */
export const deleteUnneeded = async (
  db: Database,
  needed: NeededSamples,
  { table, column, before }: Target,
): Promise<void> => {
  const deleteBefore = (time: number) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${instant(time)}`;
  await sql`${deleteBefore(before)} and controller_no <> all(${arrayLiteral([...needed.keys()])}::int[])`.execute(db);
  for (const [controllerNo, since] of needed)
    await sql`${deleteBefore(Math.min(before, since))} and controller_no = ${controllerNo}`.execute(db);
};
