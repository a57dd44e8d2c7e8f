import { sql } from 'kysely';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { arrayLiteral } from './columns.ts';
import type { SampleSpan } from './sample-reader.ts';

/** What is derived depends on samples of the photoperiod before, and on those that temperature and humidity are paired with. */
const deriveMarginMs = 2 * dayMs;

/** Spans before a time (epoch ms) whose samples are still to be read: of marked days, and of channels to be derived. */
export const listNeededSpans = async (db: Database, before: number): Promise<SampleSpan[]> => {
  const { rows } = await sql<SampleSpan>`
    select controller_no, ${epochMs('day')} as from, ${epochMs('day')} + ${dayMs}::float8 as until
    from day_rollup_dirty where day < ${instant(before)}
    union all
    select controller_no, ${epochMs('from_ts')} - ${deriveMarginMs}::float8, ${epochMs('to_ts')} + ${deriveMarginMs}::float8
    from derive_dirty where from_ts - ${deriveMarginMs}::float8 * interval '1 ms' < ${instant(before)}`.execute(db);
  return rows;
};

type Target = { table: string; column: 'ts' | 'hour'; before: number };

/** Deletes what began before a time except what began in the spans of its controller, a statement for each such controller. */
export const deleteExcept = async (
  db: Database,
  spans: readonly SampleSpan[],
  { table, column, before }: Target,
): Promise<void> => {
  const old = sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${instant(before)}`;
  const byController = Map.groupBy(spans, ({ controllerNo }) => controllerNo);
  await sql`${old} and controller_no <> all(${arrayLiteral([...byController.keys()])}::int[])`.execute(db);
  for (const [controllerNo, own] of byController)
    await sql`${old} and controller_no = ${controllerNo} and not exists (
      select from unnest(${arrayLiteral(own.map(({ from }) => from))}::float8[], ${arrayLiteral(own.map(({ until }) => until))}::float8[]) as s(f, u)
      where ${sql.ref(column)} >= to_timestamp(f / 1000) and ${sql.ref(column)} < to_timestamp(u / 1000))`.execute(db);
};
