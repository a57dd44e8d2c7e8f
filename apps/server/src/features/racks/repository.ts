import { sql } from 'kysely';
import type { NewRack } from '@onsil/contract/racks';
import type { Database } from '#platform/database.ts';

type RackText = Omit<NewRack, 'sections'>;
type Section = NewRack['sections'][number];

const racks = (db: Database) =>
  db
    .selectFrom('rack')
    .select([
      'rno',
      'name',
      sql<number>`rack_group_no`.as('rackGroupNo'), // null only for removed racks
      'place',
      'tier_count as tierCount',
      'column_count as columnCount',
      'pots',
      'version',
    ])
    .where('removed_at', 'is', null);

export const listRacks = (db: Database, fno: number) => racks(db).where('fno', '=', fno).execute();

/** Farm of a rack that is not removed. */
export const findRackFarm = async (db: Database, rno: number): Promise<number | undefined> =>
  (await db.selectFrom('rack').select('fno').where('rno', '=', rno).where('removed_at', 'is', null).executeTakeFirst())
    ?.fno;

/** Locks a rack until the transaction ends, against changes of layouts on it. */
export const findRackHeld = (db: Database, rno: number) =>
  racks(db).where('rno', '=', rno).forUpdate().executeTakeFirst();

const sectionColumns = [
  'name',
  'tier_from as tierFrom',
  'tier_to as tierTo',
  'column_from as columnFrom',
  'column_to as columnTo',
] as const;

export const listSections = (db: Database, fno: number) =>
  db
    .selectFrom('rack_section')
    .where('rno', 'in', (from) => from.selectFrom('rack').select('rno').where('fno', '=', fno))
    .select(['rno', 'section_no as sectionNo', ...sectionColumns])
    .orderBy('section_no')
    .execute();

export const listSectionsOf = (db: Database, rno: number): Promise<Section[]> =>
  db.selectFrom('rack_section').select(sectionColumns).where('rno', '=', rno).orderBy('section_no').execute();

const rackValues = ({ name, rackGroupNo, place, tierCount, columnCount, pots }: RackText, today: string) => ({
  name,
  place,
  pots,
  rack_group_no: rackGroupNo,
  tier_count: tierCount,
  column_count: columnCount,
  changed_on: today,
});

export const insertRack = async (db: Database, fno: number, rack: RackText, today: string): Promise<number> => {
  const row = { fno, ...rackValues(rack, today) };
  return (await db.insertInto('rack').values(row).returning('rno').executeTakeFirstOrThrow()).rno;
};

export const updateRack = (db: Database, rno: number, rack: RackText, today: string) =>
  db
    .updateTable('rack')
    .set(({ eb }) => ({ ...rackValues(rack, today), version: eb('version', '+', 1) }))
    .where('rno', '=', rno)
    .execute();

/** Replaces the sections of a rack; a section that keeps its name keeps its id. */
export const saveSections = async (db: Database, rno: number, sections: readonly Section[]): Promise<void> => {
  const names = sections.map(({ name }) => name);
  await db
    .deleteFrom('rack_section')
    .where('rno', '=', rno)
    .where('name', '<>', sql<string>`all(${names}::text[])`)
    .execute();
  if (sections.length === 0) return;
  await db
    .insertInto('rack_section')
    .values(
      sections.map(({ name, tierFrom, tierTo, columnFrom, columnTo }) => ({
        rno,
        name,
        tier_from: tierFrom,
        tier_to: tierTo,
        column_from: columnFrom,
        column_to: columnTo,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['rno', 'name']).doUpdateSet((set) => ({
        tier_from: set.ref('excluded.tier_from'),
        tier_to: set.ref('excluded.tier_to'),
        column_from: set.ref('excluded.column_from'),
        column_to: set.ref('excluded.column_to'),
      })),
    )
    .execute();
};

/** Deletes a rack that never had a batch or a controller; false if it had. */
export const deleteUnused = async (db: Database, rno: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('rack')
    .where('rno', '=', rno)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('occupancy').select('rno').whereRef('occupancy.rno', '=', 'rack.rno'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('controller_place').select('rno').whereRef('controller_place.rno', '=', 'rack.rno'))),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Marks a rack as removed; its history stays. */
export const updateRemoved = (db: Database, rno: number, now: Date, today: string) =>
  db
    .updateTable('rack')
    .set({ rack_group_no: null, removed_at: now, changed_on: today })
    .where('rno', '=', rno)
    .execute();
