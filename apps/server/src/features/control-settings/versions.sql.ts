import { sql } from 'kysely';
import type { Slot } from '@onsil/domain/control/control-setting';
import type { Database } from '#platform/database/database.ts';

const versions = (db: Database, controllerNo: number) =>
  db
    .selectFrom('controlSetting')
    .leftJoin('member', 'member.memberNo', 'controlSetting.memberNo')
    .where('controllerNo', '=', controllerNo)
    .select([
      'version',
      sql<Slot[]>`slots`.as('slots'),
      'reason',
      'controlSetting.createdAt as savedAt',
      'controlSetting.memberNo',
      'member.name as memberName',
      'answeredAt',
      'refusal',
    ])
    .orderBy('version', 'desc');

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Versions of a controller's setting, newest first. */
export const listVersions = (db: Database, controllerNo: number, limit: number) =>
  versions(db, controllerNo).limit(limit).execute();

/** Versions saved for a controller in a span and the one before them, newest first. */
export const listVersionsBetween = (db: Database, controllerNo: number, { from, to }: { from: Date; to: Date }) =>
  versions(db, controllerNo)
    .where('controlSetting.createdAt', '<', to)
    .where(
      'version',
      '>=',
      sql<number>`coalesce((select max(version) from control_setting earlier
        where earlier.controller_no = ${controllerNo} and earlier.created_at < ${from}), 0)`,
    )
    .execute();

/** The newest version of each controller; those without any are left out. */
export const listNewestVersions = async (db: Database, controllerNos: readonly number[]) => {
  const { rows } = await sql<
    Pick<VersionRow, 'slots' | 'savedAt' | 'answeredAt' | 'refusal'> & { controllerNo: number }
  >`
    select distinct on (controller_no) controller_no, slots, created_at as saved_at, answered_at, refusal
    from control_setting where controller_no = any(${controllerNos}::int[])
    order by controller_no, version desc`.execute(db);
  return rows;
};

/** The newest version; locks the controller, so that saves run one after the other. */
export const lockNewestVersion = async (
  db: Database,
  controllerNo: number,
): Promise<Pick<VersionRow, 'version' | 'slots'> | undefined> => {
  await sql`select from controller where controller_no = ${controllerNo} for no key update`.execute(db);
  return versions(db, controllerNo).limit(1).executeTakeFirst();
};

export const insertVersion = (
  db: Database,
  row: {
    controllerNo: number;
    version: number;
    slots: readonly Slot[];
    reason: string;
    memberNo: number | null;
    now: Date;
  },
) =>
  db
    .insertInto('controlSetting')
    .values({
      controllerNo: row.controllerNo,
      version: row.version,
      slots: JSON.stringify(row.slots),
      reason: row.reason,
      memberNo: row.memberNo,
      createdAt: row.now,
    })
    .execute();

/** Saves a controller's answer to a version (null: the newest); false if it did not change. */
export const updateAnswer = async (
  db: Database,
  controllerNo: number,
  { version, refusal, now }: { version: number | null; refusal: string | null; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('controlSetting')
    .set({ answeredAt: now, refusal })
    .where('controllerNo', '=', controllerNo)
    .where('version', '=', (where) =>
      version === null
        ? where
            .selectFrom('controlSetting as allVersions')
            .select(({ fn }) => fn.max('allVersions.version').as('newest'))
            .where('allVersions.controllerNo', '=', controllerNo)
        : where.val(version),
    )
    .where((where) => where.or([where('answeredAt', 'is', null), where('refusal', 'is distinct from', refusal)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Versions saved for controllers in a span, newest first. */
export const listSavedVersions = async (
  db: Database,
  controllerNos: readonly number[],
  { from, to }: { from: Date; to: Date },
) =>
  db
    .selectFrom('controlSetting')
    .leftJoin('member', 'member.memberNo', 'controlSetting.memberNo')
    .where(sql<boolean>`controller_no = any(${controllerNos})`)
    .where(sql<boolean>`control_setting.created_at >= ${from}`)
    .where(sql<boolean>`control_setting.created_at < ${to}`)
    .select([
      'controllerNo',
      'version',
      'reason',
      'controlSetting.createdAt as savedAt',
      'member.name as memberName',
      'answeredAt',
      'refusal',
      sql<boolean>`not exists (select from control_setting later
        where later.controller_no = control_setting.controller_no and later.version > control_setting.version)`.as(
        'newest',
      ),
    ])
    .orderBy('savedAt', 'desc')
    .orderBy('version', 'desc')
    .execute();
