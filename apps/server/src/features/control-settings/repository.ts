import { sql } from 'kysely';
import type { Slot } from '@onsil/domain/control-setting';
import type { Database } from '#platform/database.ts';

const versions = (db: Database, controllerId: number) =>
  db
    .selectFrom('control_setting')
    .leftJoin('member', 'member.mno', 'control_setting.mno')
    .where('controller_id', '=', controllerId)
    .select([
      'version',
      sql<Slot[]>`slots`.as('slots'),
      'reason',
      'control_setting.created_at as savedAt',
      'control_setting.mno',
      'member.name as memberNm',
      'answered_at as answeredAt',
      'refusal',
    ])
    .orderBy('version', 'desc');

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Versions of a controller's setting, newest first. */
export const listVersions = (db: Database, controllerId: number, limit: number) =>
  versions(db, controllerId).limit(limit).execute();

/** The newest version; locks the controller, so that saves run one after the other. */
export const findNewestHeld = async (
  db: Database,
  controllerId: number,
): Promise<Pick<VersionRow, 'version' | 'slots'> | undefined> => {
  await sql`select from controller where controller_id = ${controllerId} for no key update`.execute(db);
  return versions(db, controllerId).limit(1).executeTakeFirst();
};

export const insertVersion = (
  db: Database,
  row: { controllerId: number; version: number; slots: readonly Slot[]; reason: string; mno: number | null; now: Date },
) =>
  db
    .insertInto('control_setting')
    .values({
      controller_id: row.controllerId,
      version: row.version,
      slots: JSON.stringify(row.slots),
      reason: row.reason,
      mno: row.mno,
      created_at: row.now,
    })
    .execute();

/** Saves a controller's answer to a version (null: the newest); false if it did not change. */
export const updateAnswer = async (
  db: Database,
  controllerId: number,
  { version, refusal }: { version: number | null; refusal: string | null },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('control_setting')
    .set({ answered_at: now, refusal })
    .where('controller_id', '=', controllerId)
    .where('version', '=', (where) =>
      version === null
        ? where
            .selectFrom('control_setting as all_versions')
            .select(({ fn }) => fn.max('all_versions.version').as('newest'))
            .where('all_versions.controller_id', '=', controllerId)
        : where.val(version),
    )
    .where((where) => where.or([where('answered_at', 'is', null), where('refusal', 'is distinct from', refusal)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Versions saved for controllers in a span, newest first. */
export const listSaved = async (db: Database, controllerIds: readonly number[], from: Date, to: Date) =>
  db
    .selectFrom('control_setting')
    .leftJoin('member', 'member.mno', 'control_setting.mno')
    .where(sql<boolean>`controller_id = any(${controllerIds})`)
    .where(sql<boolean>`control_setting.created_at >= ${from}`)
    .where(sql<boolean>`control_setting.created_at < ${to}`)
    .select([
      'controller_id as controllerId',
      'version',
      'reason',
      'control_setting.created_at as savedAt',
      'member.name as memberNm',
      'answered_at as answeredAt',
      'refusal',
      sql<boolean>`not exists (select from control_setting later
        where later.controller_id = control_setting.controller_id and later.version > control_setting.version)`.as(
        'newest',
      ),
    ])
    .orderBy('savedAt', 'desc')
    .orderBy('version', 'desc')
    .execute();
