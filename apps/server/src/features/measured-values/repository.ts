import { sql } from 'kysely';
import type { HalfDay } from '@onsil/domain/measured-value';
import type { Database } from '#platform/database.ts';

export type Values = Readonly<Record<string, number>>;

export type MeasuredFilter = {
  controllerNos: readonly number[];
  from?: string | undefined;
  to?: string | undefined;
};

const filtered = (db: Database, { controllerNos, from, to }: MeasuredFilter) =>
  db
    .selectFrom('measuredValue')
    .where('controllerNo', 'in', controllerNos.length > 0 ? controllerNos : [0])
    .$if(from !== undefined, (query) => query.where(sql<boolean>`day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`day <= ${to}::date`));

const rowsOf = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('member', 'member.memberNo', 'measuredValue.memberNo')
    .select([
      'measureNo',
      'controllerNo',
      sql<string>`day`.as('date'),
      sql<HalfDay>`half`.as('ampm'),
      'measuredAt',
      sql<Values>`measured`.as('measured'),
      sql<Values>`controller`.as('controller'),
      'member.name as memberName',
      'measuredValue.version',
    ])
    .orderBy('day', 'desc')
    .orderBy('half', 'desc')
    .orderBy('measuredAt', 'desc')
    .orderBy('measureNo', 'desc');

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
    .select(['controllerNo', sql<string>`day::text || half`.as('half')])
    .execute();

type Slot = { controllerNo: number; date: string; ampm: HalfDay };

const inSlot = (db: Database, { controllerNo, date, ampm }: Slot) =>
  rowsOf(filtered(db, { controllerNos: [controllerNo], from: date, to: date }).where('half', '=', ampm));

export const findInSlot = (db: Database, slot: Slot) => inSlot(db, slot).executeTakeFirst();

/** The reading of a half day, locked until the transaction ends. */
export const lockInSlot = (db: Database, slot: Slot) => inSlot(db, slot).forUpdate('measuredValue').executeTakeFirst();

/** Locks a reading by its number until the transaction ends. No access check here. */
export const lockMeasured = (db: Database, measureNo: number) =>
  db
    .selectFrom('measuredValue')
    .innerJoin('controller', 'controller.controllerNo', 'measuredValue.controllerNo')
    .select([
      'measuredValue.controllerNo',
      'controllerId',
      sql<string>`day`.as('date'),
      sql<HalfDay>`half`.as('ampm'),
      'measuredAt',
      sql<Values>`measured`.as('measured'),
      'measuredValue.version',
    ])
    .where('measureNo', '=', measureNo)
    .forUpdate('measuredValue')
    .executeTakeFirst();

/** The last reading of each field before an instant. */
export const listPrevious = async (
  db: Database,
  controllerNo: number,
  before: Date,
): Promise<{ field: string; measured: number; date: string; ampm: HalfDay }[]> => {
  const { rows } = await sql<{ field: string; measured: number; date: string; ampm: HalfDay }>`
    select distinct on (one.key) one.key as field, one.value::float8 as measured, day as date, half as ampm
    from measured_value, jsonb_each_text(measured) as one
    where controller_no = ${controllerNo} and measured_at < ${before}
    order by one.key, measured_at desc`.execute(db);
  return rows;
};

export type Entry = { measuredAt: Date; measured: Values; controller: Values; memberNo: number | null };

const columnsOf = ({ measuredAt, measured, controller, memberNo }: Entry) => ({
  measuredAt,
  measured: JSON.stringify(measured),
  controller: JSON.stringify(controller),
  memberNo,
});

/** Returns the new number; undefined if the half day has a reading. A concurrent insert waits for the first one. */
export const insertMeasured = async (
  db: Database,
  { controllerNo, date, ampm }: Slot,
  entry: Entry,
): Promise<number | undefined> =>
  (
    await db
      .insertInto('measuredValue')
      .values({ controllerNo, day: date, half: ampm, ...columnsOf(entry) })
      .onConflict((conflict) => conflict.columns(['controllerNo', 'day', 'half']).doNothing())
      .returning('measureNo')
      .executeTakeFirst()
  )?.measureNo;

export const updateMeasured = (db: Database, measureNo: number, entry: Entry) =>
  db
    .updateTable('measuredValue')
    .set({ ...columnsOf(entry), version: sql<number>`version + 1` })
    .where('measureNo', '=', measureNo)
    .execute();

export const deleteMeasured = (db: Database, measureNo: number) =>
  db.deleteFrom('measuredValue').where('measureNo', '=', measureNo).execute();
