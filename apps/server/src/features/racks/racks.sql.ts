import { sql } from 'kysely';
import type { NewRack } from '@onsil/contract/racks';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';

type RackColumns = Omit<NewRack, 'sections'>;
type Section = NewRack['sections'][number];

const racks = (db: Database) =>
  db
    .selectFrom('rack')
    .select([
      'rackId',
      'name',
      sql<number>`rack_group_no`.as('rackGroupNo'), // null only for removed racks
      'place',
      'tierCount',
      'columnCount',
      'pots',
      'version',
    ])
    .where('removedAt', 'is', null);

export const listRacks = (db: Database, farmNo: number) => racks(db).where('farmNo', '=', farmNo).execute();

/** A rack that is not removed; its lock also keeps layouts on it from being changed. */
export const readRack = (db: Database, rackId: number, { lock }: LockOption) =>
  racks(db)
    .select('farmNo')
    .where('rackId', '=', rackId)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();

const sectionColumns = ['name', 'tierFrom', 'tierTo', 'columnFrom', 'columnTo'] as const;

export const listSections = (db: Database, farmNo: number) =>
  db
    .selectFrom('rackSection')
    .where('rackId', 'in', (from) => from.selectFrom('rack').select('rackId').where('farmNo', '=', farmNo))
    .select(['rackId', 'sectionNo', ...sectionColumns])
    .orderBy('sectionNo')
    .execute();

export const listSectionsOf = (db: Database, rackId: number) =>
  db
    .selectFrom('rackSection')
    .select(['sectionNo', ...sectionColumns])
    .where('rackId', '=', rackId)
    .orderBy('sectionNo')
    .execute();

const rackValues = ({ name, rackGroupNo, place, tierCount, columnCount, pots }: RackColumns, today: string) => ({
  name,
  place,
  pots,
  rackGroupNo,
  tierCount,
  columnCount,
  changedOn: today,
});

export const insertRack = async (db: Database, farmNo: number, rack: RackColumns, today: string): Promise<number> => {
  const row = { farmNo, ...rackValues(rack, today) };
  return (await db.insertInto('rack').values(row).returning('rackId').executeTakeFirstOrThrow()).rackId;
};

export const updateRackRow = (db: Database, rackId: number, rack: RackColumns, today: string) =>
  db
    .updateTable('rack')
    .set(({ eb }) => ({ ...rackValues(rack, today), version: eb('version', '+', 1) }))
    .where('rackId', '=', rackId)
    .execute();

/** Gives sections their new names; by way of temporary ones, since two may exchange theirs. */
const renameSections = async (db: Database, rackId: number, numbered: readonly Section[]): Promise<void> => {
  const renameTo = (name: ReturnType<typeof sql<string>>) =>
    sql`
    update rack_section set name = ${name}
    from unnest(${numbered.map(({ sectionNo }) => sectionNo)}::int[], ${numbered.map((one) => one.name)}::text[])
      as given(section_no, name)
    where rack_section.section_no = given.section_no and rack_id = ${rackId}`.execute(db);
  await renameTo(sql<string>`chr(1) || given.section_no`);
  await renameTo(sql<string>`given.name`);
};

/** Replaces the sections of a rack; one that keeps its name, or is given by its number, keeps its number. */
export const saveSections = async (db: Database, rackId: number, sections: readonly Section[]): Promise<void> => {
  const [unnumbered, numbered] = [
    sections.filter(({ sectionNo }) => sectionNo === undefined),
    sections.filter(({ sectionNo }) => sectionNo !== undefined),
  ];
  await db
    .deleteFrom('rackSection')
    .where('rackId', '=', rackId)
    .where('name', '<>', sql<string>`all(${unnumbered.map(({ name }) => name)}::text[])`)
    .where('sectionNo', '<>', sql<number>`all(${numbered.map(({ sectionNo }) => sectionNo)}::int[])`)
    .execute();
  if (numbered.length > 0) await renameSections(db, rackId, numbered);
  if (sections.length === 0) return;
  await db
    .insertInto('rackSection')
    .values(
      sections.map(({ name, tierFrom, tierTo, columnFrom, columnTo }) => ({
        rackId,
        name,
        tierFrom,
        tierTo,
        columnFrom,
        columnTo,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['rackId', 'name']).doUpdateSet((set) => ({
        tierFrom: set.ref('excluded.tierFrom'),
        tierTo: set.ref('excluded.tierTo'),
        columnFrom: set.ref('excluded.columnFrom'),
        columnTo: set.ref('excluded.columnTo'),
      })),
    )
    .execute();
};

/** Deletes a rack that never had a batch or a controller; false if it had. */
export const deleteUnusedRack = async (db: Database, rackId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('rack')
    .where('rackId', '=', rackId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('occupancy').select('rackId').whereRef('occupancy.rackId', '=', 'rack.rackId'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('controllerPlace').select('rackId').whereRef('controllerPlace.rackId', '=', 'rack.rackId')),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Marks a rack as removed; its history stays. */
export const markRackRemoved = (db: Database, rackId: number, now: Date, today: string) =>
  db
    .updateTable('rack')
    .set({ rackGroupNo: null, removedAt: now, changedOn: today })
    .where('rackId', '=', rackId)
    .execute();
