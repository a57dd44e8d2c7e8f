import { sql } from 'kysely';
import type { RackGroup } from '@onsil/contract/racks';
import type { Database } from '#platform/database.ts';

type GroupText = { name: string; order: number };

/** Groups of a farm in their order, each with its number of racks. */
export const listGroups = (db: Database, fno: number): Promise<RackGroup[]> =>
  db
    .selectFrom('rack_group')
    .select([
      'rack_group_no as rackGroupNo',
      'name',
      'position as order',
      'version',
      sql<number>`(select count(*)::int from rack where rack.rack_group_no = rack_group.rack_group_no)`.as('racks'),
    ])
    .where('fno', '=', fno)
    .orderBy('position')
    .orderBy('name')
    .execute();

const groups = (db: Database, rackGroupNo: number) =>
  db
    .selectFrom('rack_group')
    .select(['fno', 'name', 'position as order', 'version'])
    .where('rack_group_no', '=', rackGroupNo);

export const findGroup = (db: Database, rackGroupNo: number) => groups(db, rackGroupNo).executeTakeFirst();

/** Locks a group until the transaction ends, against racks being added to it. */
export const findGroupHeld = (db: Database, rackGroupNo: number) =>
  groups(db, rackGroupNo).forUpdate().executeTakeFirst();

/** Whether the farm has such a group; it cannot be deleted before the transaction ends. */
export const groupStays = async (db: Database, fno: number, rackGroupNo: number): Promise<boolean> =>
  (await groups(db, rackGroupNo).where('fno', '=', fno).forKeyShare().executeTakeFirst()) !== undefined;

export const hasRacks = async (db: Database, rackGroupNo: number): Promise<boolean> =>
  (await db.selectFrom('rack').select('rno').where('rack_group_no', '=', rackGroupNo).executeTakeFirst()) !== undefined;

export const insertGroup = (db: Database, fno: number, { name, order }: GroupText) =>
  db
    .insertInto('rack_group')
    .values({ fno, name, position: order })
    .returning('rack_group_no as rackGroupNo')
    .executeTakeFirstOrThrow();

export const updateGroup = (db: Database, rackGroupNo: number, { name, order }: GroupText) =>
  db
    .updateTable('rack_group')
    .set(({ eb }) => ({ name, position: order, version: eb('version', '+', 1) }))
    .where('rack_group_no', '=', rackGroupNo)
    .execute();

export const deleteGroup = (db: Database, rackGroupNo: number) =>
  db.deleteFrom('rack_group').where('rack_group_no', '=', rackGroupNo).execute();
