import { sql, type RawBuilder } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import { manualFields, type HalfDay } from '@onsil/domain/telemetry/manual-reading';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import { byColumn, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

export type FieldValues = Readonly<Record<string, number>>;

export type ReadingFilter = {
  controllerNos: readonly number[];
  from?: string | undefined;
  to?: string | undefined;
};

const filtered = (db: Database, { controllerNos, from, to }: ReadingFilter) =>
  db
    .selectFrom('manualReading')
    .where('controllerNo', 'in', controllerNos.length > 0 ? controllerNos : [0])
    .$if(from !== undefined, (query) => query.where(sql<boolean>`day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`day <= ${to}::date`));

const valueOf = (key: string) => sql`(measured ->> ${key})::float8`;
const sortKeys: Readonly<Record<string, RawBuilder<unknown>>> = {
  when: byColumn('measuredAt'),
  ...Object.fromEntries(manualFields.map(({ key }) => [key, valueOf(key)])),
};
export type ReadingSorting = SortRequest<string>;

const rowsOf = (query: ReturnType<typeof filtered>, sorting: ReadingSorting = {}) =>
  query
    .leftJoin('member', 'member.memberNo', 'manualReading.memberNo')
    .select([
      'measureNo',
      'controllerNo',
      sql<string>`day`.as('date'),
      sql<HalfDay>`half`.as('halfDay'),
      'measuredAt',
      sql<FieldValues>`measured`.as('measured'),
      sql<FieldValues>`controller`.as('controller'),
      sql<FieldValues>`times`.as('times'),
      'member.name as memberName',
      'manualReading.version',
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('day', 'desc')
    .orderBy('half', 'desc')
    .orderBy('measuredAt', 'desc')
    .orderBy('measureNo', 'desc');

export type ReadingRow = Awaited<ReturnType<typeof listReadingRows>>[number];

/** Newest first, unless sorted. */
export const listReadingRows = (
  db: Database,
  filter: ReadingFilter,
  sorting: ReadingSorting,
  { offset, limit }: RowRange,
) => rowsOf(filtered(db, filter), sorting).offset(offset).limit(limit).execute();

export const countReadings = (db: Database, filter: ReadingFilter): Promise<number> => countRows(filtered(db, filter));

/** The latest readings of each controller since a day, with the controllers' values of that time; at most `limit` each. */
export const listLatestReadings = async (
  db: Database,
  controllerNos: readonly number[],
  since: string,
  limit: number,
) => {
  const { rows } = await sql<{ controllerNo: number } & Pick<ReadingRow, 'measuredAt' | 'measured' | 'controller'>>`
    select id as controller_no, measured_at, measured, controller
    from unnest(${controllerNos}::int[]) as id cross join lateral (
      select measured_at, measured, controller from manual_reading
      where controller_no = id and day >= ${since}::date order by day desc, half desc limit ${limit}) latest`.execute(
    db,
  );
  return rows;
};

/** Half days with a reading, by controller. */
export const listReadingHalfDays = (db: Database, filter: ReadingFilter) =>
  filtered(db, filter)
    .select(['controllerNo', sql<string>`day::text || half`.as('half')])
    .execute();

type Slot = { controllerNo: number; date: string; halfDay: HalfDay };

const inSlot = (db: Database, { controllerNo, date, halfDay }: Slot) =>
  rowsOf(filtered(db, { controllerNos: [controllerNo], from: date, to: date }).where('half', '=', halfDay));

export const findReadingInSlot = (db: Database, slot: Slot) => inSlot(db, slot).executeTakeFirst();

/** The reading of a half day, locked until the transaction ends. */
export const lockReadingInSlot = (db: Database, slot: Slot) =>
  inSlot(db, slot).forUpdate('manualReading').executeTakeFirst();

/** A reading by its number; `lock` locks it until the transaction ends. No access check here. */
export const readReading = (db: Database, measureNo: number, { lock }: LockOption) =>
  db
    .selectFrom('manualReading')
    .innerJoin('controller', 'controller.controllerNo', 'manualReading.controllerNo')
    .select([
      'manualReading.controllerNo',
      'controllerId',
      sql<string>`day`.as('date'),
      sql<HalfDay>`half`.as('halfDay'),
      'measuredAt',
      sql<FieldValues>`measured`.as('measured'),
      sql<FieldValues>`times`.as('times'),
      'manualReading.version',
    ])
    .where('measureNo', '=', measureNo)
    .$if(lock, (row) => row.forUpdate('manualReading'))
    .executeTakeFirst();

/** The last reading of each field before an instant. */
export const listPreviousReadings = async (
  db: Database,
  controllerNo: number,
  before: Date,
): Promise<{ field: string; measured: number; date: string; halfDay: HalfDay }[]> => {
  const { rows } = await sql<{ field: string; measured: number; date: string; halfDay: HalfDay }>`
    select distinct on (one.key) one.key as field, one.value::float8 as measured, day as date, half as half_day
    from manual_reading, jsonb_each_text(measured) as one
    where controller_no = ${controllerNo} and measured_at < ${before}
    order by one.key, measured_at desc`.execute(db);
  return rows;
};

/** `times`: those of values that were not measured at `measuredAt`, in epoch ms */
export type NewReading = {
  measuredAt: Date;
  measured: FieldValues;
  controller: FieldValues;
  times: FieldValues;
  memberNo: number | null;
};

const columnsOf = ({ measuredAt, measured, controller, times, memberNo }: NewReading) => ({
  measuredAt,
  measured: JSON.stringify(measured),
  controller: JSON.stringify(controller),
  times: JSON.stringify(times),
  memberNo,
});

/** Returns the new number; undefined if the half day has a reading. A concurrent insert waits for the first one. */
export const insertReading = async (
  db: Database,
  { controllerNo, date, halfDay }: Slot,
  entry: NewReading,
): Promise<number | undefined> =>
  (
    await db
      .insertInto('manualReading')
      .values({ controllerNo, day: date, half: halfDay, ...columnsOf(entry) })
      .onConflict((conflict) => conflict.columns(['controllerNo', 'day', 'half']).doNothing())
      .returning('measureNo')
      .executeTakeFirst()
  )?.measureNo;

export const updateReadingRow = (db: Database, measureNo: number, entry: NewReading) =>
  db
    .updateTable('manualReading')
    .set({ ...columnsOf(entry), version: sql<number>`version + 1` })
    .where('measureNo', '=', measureNo)
    .execute();

export const deleteReadingRow = (db: Database, measureNo: number) =>
  db.deleteFrom('manualReading').where('measureNo', '=', measureNo).execute();

type EntryKey = { controllerNo: number; entryId: string };

/** Reserves an entry id; false if it was used before. A concurrent call waits for the first one. */
export const insertEntryId = async (db: Database, { controllerNo, entryId }: EntryKey): Promise<boolean> =>
  (await db
    .insertInto('manualReadingEntry')
    .values({ controllerNo, entryId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entryId')
    .executeTakeFirst()) !== undefined;

export const updateEntryReading = (db: Database, { controllerNo, entryId }: EntryKey, measureNo: number) =>
  db
    .updateTable('manualReadingEntry')
    .set({ measureNo })
    .where('controllerNo', '=', controllerNo)
    .where('entryId', '=', entryId)
    .execute();

/** Reading of an entry id: its number, null if it was deleted since; undefined if the id was never used. */
export const findReadingOfEntry = async (
  db: Database,
  { controllerNo, entryId }: EntryKey,
): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('manualReadingEntry')
      .select('measureNo')
      .where('controllerNo', '=', controllerNo)
      .where('entryId', '=', entryId)
      .executeTakeFirst()
  )?.measureNo;
