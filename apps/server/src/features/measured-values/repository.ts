import { sql } from 'kysely';
import type { HalfDay } from '@onsil/domain/measured-value';
import type { Database } from '#platform/database.ts';

export type Values = Readonly<Record<string, number>>;

export type MeasuredFilter = {
  controllerIds: readonly number[];
  from?: string | undefined;
  to?: string | undefined;
};

const filtered = (db: Database, { controllerIds, from, to }: MeasuredFilter) =>
  db
    .selectFrom('measured_value')
    .where('controller_id', 'in', controllerIds.length > 0 ? controllerIds : [0])
    .$if(from !== undefined, (query) => query.where(sql<boolean>`day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`day <= ${to}::date`));

const rowsOf = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('member', 'member.mno', 'measured_value.mno')
    .select([
      'measure_no as measureNo',
      'controller_id as controllerId',
      sql<string>`day`.as('date'),
      sql<HalfDay>`half`.as('ampm'),
      'measured_at as measuredAt',
      sql<Values>`measured`.as('measured'),
      sql<Values>`controller`.as('controller'),
      'member.name as memberNm',
      'measured_value.version',
    ])
    .orderBy('day', 'desc')
    .orderBy('half', 'desc')
    .orderBy('measured_at', 'desc')
    .orderBy('measure_no', 'desc');

export type MeasuredRow = Awaited<ReturnType<typeof listMeasured>>[number];

/** Newest first. */
export const listMeasured = (db: Database, filter: MeasuredFilter, offset: number, limit: number) =>
  rowsOf(filtered(db, filter)).offset(offset).limit(limit).execute();

export const countMeasured = async (db: Database, filter: MeasuredFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Half days with a reading, by controller. */
export const listRounds = (db: Database, filter: MeasuredFilter) =>
  filtered(db, filter)
    .select(['controller_id as controllerId', sql<string>`day::text || half`.as('half')])
    .execute();

type Slot = { controllerId: number; date: string; ampm: HalfDay };

const inSlot = (db: Database, { controllerId, date, ampm }: Slot) =>
  rowsOf(filtered(db, { controllerIds: [controllerId], from: date, to: date }).where('half', '=', ampm));

export const findInSlot = (db: Database, slot: Slot) => inSlot(db, slot).executeTakeFirst();

/** The reading of a half day, locked until the transaction ends. */
export const lockInSlot = (db: Database, slot: Slot) => inSlot(db, slot).forUpdate('measured_value').executeTakeFirst();

/** Locks a reading by its number until the transaction ends. No access check here. */
export const lockMeasured = (db: Database, measureNo: number) =>
  db
    .selectFrom('measured_value')
    .innerJoin('controller', 'controller.controller_id', 'measured_value.controller_id')
    .select([
      'measured_value.controller_id as controllerId',
      'system_id as systemId',
      sql<string>`day`.as('date'),
      sql<HalfDay>`half`.as('ampm'),
      'measured_at as measuredAt',
      sql<Values>`measured`.as('measured'),
      'measured_value.version',
    ])
    .where('measure_no', '=', measureNo)
    .forUpdate('measured_value')
    .executeTakeFirst();

/** The last reading of each field before an instant. */
export const listPrevious = async (
  db: Database,
  controllerId: number,
  before: Date,
): Promise<{ field: string; measured: number; date: string; ampm: HalfDay }[]> => {
  const { rows } = await sql<{ field: string; measured: number; date: string; ampm: HalfDay }>`
    select distinct on (one.key) one.key as field, one.value::float8 as measured, day as date, half as ampm
    from measured_value, jsonb_each_text(measured) as one
    where controller_id = ${controllerId} and measured_at < ${before}
    order by one.key, measured_at desc`.execute(db);
  return rows;
};

export type Entry = { measuredAt: Date; measured: Values; controller: Values; mno: number | null };

const columnsOf = ({ measuredAt, measured, controller, mno }: Entry) => ({
  measured_at: measuredAt,
  measured: JSON.stringify(measured),
  controller: JSON.stringify(controller),
  mno,
});

/** Returns the new number; undefined if the half day has a reading. A concurrent insert waits for the first one. */
export const insertMeasured = async (
  db: Database,
  { controllerId, date, ampm }: Slot,
  entry: Entry,
): Promise<number | undefined> =>
  (
    await db
      .insertInto('measured_value')
      .values({ controller_id: controllerId, day: date, half: ampm, ...columnsOf(entry) })
      .onConflict((conflict) => conflict.columns(['controller_id', 'day', 'half']).doNothing())
      .returning('measure_no as measureNo')
      .executeTakeFirst()
  )?.measureNo;

export const updateMeasured = (db: Database, measureNo: number, entry: Entry) =>
  db
    .updateTable('measured_value')
    .set({ ...columnsOf(entry), version: sql<number>`version + 1` })
    .where('measure_no', '=', measureNo)
    .execute();

export const deleteMeasured = (db: Database, measureNo: number) =>
  db.deleteFrom('measured_value').where('measure_no', '=', measureNo).execute();
