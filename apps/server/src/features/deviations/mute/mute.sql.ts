import { sql } from 'kysely';
import { maintenanceRules, type MaintenanceKind } from '@onsil/domain/alarms/maintenance';
import type { MuteSpan } from '@onsil/domain/alarms/mutes';
import { listCalculatedFrom, type Calculations } from '@onsil/domain/telemetry/calculated-fields';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';

export type Mute = MuteSpan & { by: 'stop' | 'renewal' | 'maintenance' };

/** What work disturbs, and what is calculated from that. */
const mutesOfWork = ({ controllerNo, kind, endsAt, calculations }: MaintenanceRow): Mute[] => {
  const { fields } = maintenanceRules[kind];
  const muted = fields ? [...fields, ...listCalculatedFrom(fields, calculations)] : [null];
  return muted.map((field) => ({
    controllerNo,
    field,
    by: kind === 'nutrientRenewal' ? 'renewal' : 'maintenance',
    until: endsAt.getTime(),
  }));
};

/** SQL: whether a manual mute that nobody ended is in force at a time. */
const isInForce = (now: Date) => sql<boolean>`(until_at is null or until_at > ${now})`;

/** Mutes of controllers that are in force at `now` (epoch ms). */
export const listActiveMutes = async (db: Database, controllerNos: readonly number[], now: number): Promise<Mute[]> => {
  const [{ rows: stops }, work] = await Promise.all([
    sql<Mute>`
      select controller_no, field_key as field, 'stop' as by, ${epochMs('untilAt')} as until
      from alarm_stop
      where controller_no = any(${controllerNos}::int[]) and released_at is null
        and ${isInForce(new Date(now))}`.execute(db),
    listRunningMaintenance(db, controllerNos),
  ]);
  return [...stops, ...work.filter(({ endsAt }) => endsAt.getTime() > now).flatMap(mutesOfWork)];
};

/** Ends the manual mutes of a controller or of one field; true if one was still in force. */
export const endManualMutes = async (
  db: Database,
  { controllerNo, field }: { controllerNo: number; field: string | null },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ live: boolean }>`
    update alarm_stop set released_at = ${now}
    where controller_no = ${controllerNo} and released_at is null and (${field}::text is null or field_key = ${field})
    returning ${isInForce(now)} as live`.execute(db);
  return rows.some(({ live }) => live);
};

export const insertManualMute = (
  db: Database,
  stop: { controllerNo: number; field: string | null; from: Date; until: Date | null; memberNo: number },
) =>
  db
    .insertInto('alarmStop')
    .values({
      controllerNo: stop.controllerNo,
      fieldKey: stop.field,
      fromAt: stop.from,
      untilAt: stop.until,
      memberNo: stop.memberNo,
    })
    .execute();

/** Makes a controller's open deviations due, since a mute began or ended. */
export const scheduleController = (db: Database, controllerNo: number, now: Date) =>
  db
    .updateTable('deviation')
    .set({ dueAt: now })
    .where('controllerNo', '=', controllerNo)
    .where('endedAt', 'is', null)
    .execute();

/** Starts work of a kind at a controller; false if it is in progress. */
export const insertMaintenance = async (
  db: Database,
  work: {
    controllerNo: number;
    kind: MaintenanceKind;
    note: string;
    startedAt: Date;
    endsAt: Date;
    memberNo: number;
  },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into maintenance (controller_no, kind, note, started_at, ends_at, member_no)
    values (${work.controllerNo}, ${work.kind}, ${work.note}, ${work.startedAt}, ${work.endsAt}, ${work.memberNo})
    on conflict (controller_no, kind) where ended_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** Ends work; false if it has ended already. */
export const endMaintenance = async (
  db: Database,
  maintenanceId: number,
  { by, at }: { by: 'member' | 'time' | 'steady'; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('maintenance')
    .set({ endedAt: at, endedBy: by })
    .where('maintenanceId', '=', maintenanceId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const rows = (db: Database) =>
  db
    .selectFrom('maintenance')
    .innerJoin('controller', 'controller.controllerNo', 'maintenance.controllerNo')
    .leftJoin('member', 'member.memberNo', 'maintenance.memberNo')
    .select([
      'maintenanceId',
      'maintenance.controllerNo',
      sql<Calculations>`calculations`.as('calculations'),
      sql<MaintenanceKind>`kind`.as('kind'),
      'note',
      'startedAt',
      'endsAt',
      'endedAt',
      sql<'member' | 'time' | 'steady' | null>`ended_by`.as('endedBy'),
      'member.name as memberName',
    ])
    .orderBy('startedAt')
    .orderBy('maintenanceId');

export type MaintenanceRow = Awaited<ReturnType<typeof listRunningMaintenance>>[number];

/** Work that nothing has ended yet, of some controllers or of all. */
export const listRunningMaintenance = (db: Database, controllerNos: readonly number[] | null) =>
  rows(db)
    .where('endedAt', 'is', null)
    .$if(controllerNos !== null, (query) =>
      query.where('maintenance.controllerNo', '=', sql<number>`any(${controllerNos})`),
    )
    .execute();

/** The first `limit` pieces of work of controllers that overlap a span; one in progress counts until its scheduled end. */
export const listMaintenanceRows = (
  db: Database,
  controllerNos: readonly number[],
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<MaintenanceRow[]> =>
  rows(db)
    .where('maintenance.controllerNo', '=', sql<number>`any(${controllerNos})`)
    .where('startedAt', '<', to)
    .where(sql<boolean>`coalesce(ended_at, ends_at) >= ${from}`)
    .limit(limit)
    .execute();

/** Manual mutes of a farm that are in force, the newest first. */
export const listManualMutes = (db: Database, farmNo: number, now: Date) =>
  db
    .selectFrom('alarmStop as s')
    .innerJoin('controller as c', 'c.controllerNo', 's.controllerNo')
    .leftJoin('member as m', 'm.memberNo', 's.memberNo')
    .select([
      'c.controllerId',
      'c.name as controllerName',
      's.fieldKey as field',
      's.fromAt as from',
      's.untilAt as until',
      'm.name as memberName',
    ])
    .where('c.farmNo', '=', farmNo)
    .where('s.releasedAt', 'is', null)
    .where(isInForce(now))
    .orderBy('s.fromAt', 'desc')
    .execute();
