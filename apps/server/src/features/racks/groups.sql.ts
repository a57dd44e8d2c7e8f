import { sql } from 'kysely';
import type { RackGroup } from '@onsil/contract/racks';
import type { Database } from '#platform/database/database.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';

type GroupColumns = { name: string; order: number };

/** Groups of a farm in their order, each with its number of racks. */
export const listGroups = (db: Database, farmNo: number): Promise<RackGroup[]> =>
  db
    .selectFrom('rackGroup')
    .select([
      'rackGroupNo',
      'name',
      'position as order',
      'version',
      sql<number>`(select count(*)::int from rack where rack.rack_group_no = rack_group.rack_group_no)`.as('racks'),
    ])
    .where('farmNo', '=', farmNo)
    .orderBy('position')
    .orderBy('name')
    .execute();

const groups = (db: Database, rackGroupNo: number) =>
  db
    .selectFrom('rackGroup')
    .select(['farmNo', 'name', 'position as order', 'version'])
    .where('rackGroupNo', '=', rackGroupNo);

/** A group; its lock also keeps racks from being added to it. */
export const readGroup = (db: Database, rackGroupNo: number, { lock }: LockOption) =>
  groups(db, rackGroupNo)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();

/** Whether the farm has such a group; it cannot be deleted before the transaction ends. */
export const lockGroupForShare = (db: Database, farmNo: number, rackGroupNo: number): Promise<boolean> =>
  lockForShare(groups(db, rackGroupNo).where('farmNo', '=', farmNo));

export const hasRacks = async (db: Database, rackGroupNo: number): Promise<boolean> =>
  (await db.selectFrom('rack').select('rackId').where('rackGroupNo', '=', rackGroupNo).executeTakeFirst()) !==
  undefined;

export const insertGroup = (db: Database, farmNo: number, { name, order }: GroupColumns) =>
  db
    .insertInto('rackGroup')
    .values({ farmNo, name, position: order })
    .returning('rackGroupNo')
    .executeTakeFirstOrThrow();

export const updateGroup = (db: Database, rackGroupNo: number, { name, order }: GroupColumns) =>
  db
    .updateTable('rackGroup')
    .set(({ eb }) => ({ name, position: order, version: eb('version', '+', 1) }))
    .where('rackGroupNo', '=', rackGroupNo)
    .execute();

export const deleteGroup = (db: Database, rackGroupNo: number) =>
  db.deleteFrom('rackGroup').where('rackGroupNo', '=', rackGroupNo).execute();
