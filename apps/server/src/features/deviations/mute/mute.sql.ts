import { renewalFields } from '@onsil/domain/alarms/nutrient-renewal';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';

/** Mutes the notices of a controller or of one field. `until`: epoch ms; null: until a person ends it. */
export type Mute = { controllerNo: number; field: string | null; by: 'stop' | 'renewal'; until: number | null };

/** Mutes of controllers that are in force at `now` (epoch ms). */
export const listActiveMutes = async (db: Database, controllerNos: readonly number[], now: number): Promise<Mute[]> => {
  const { rows } = await sql<Mute>`
    select controller_no, field_key as field, 'stop' as by, ${epochMs('untilAt')} as until
    from alarm_stop
    where controller_no = any(${controllerNos}::int[]) and released_at is null
      and (until_at is null or until_at > ${instant(now)})
    union all
    select controller_no, field, 'renewal', ${epochMs('endsAt')}
    from nutrient_renewal cross join unnest(${renewalFields}::text[]) as field
    where controller_no = any(${controllerNos}::int[]) and ended_at is null and ends_at > ${instant(now)}`.execute(db);
  return rows;
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
    returning until_at is null or until_at > ${now} as live`.execute(db);
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

/** Starts a nutrient renewal; false if one is in progress. */
export const insertRenewal = async (
  db: Database,
  renewal: { controllerNo: number; startedAt: Date; endsAt: Date; memberNo: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into nutrient_renewal (controller_no, started_at, ends_at, member_no)
    values (${renewal.controllerNo}, ${renewal.startedAt}, ${renewal.endsAt}, ${renewal.memberNo})
    on conflict (controller_no) where ended_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** Ends a nutrient renewal; false if none is in progress. */
export const endRenewal = async (
  db: Database,
  controllerNo: number,
  { by, at }: { by: 'member' | 'time' | 'steady'; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('nutrientRenewal')
    .set({ endedAt: at, endedBy: by })
    .where('controllerNo', '=', controllerNo)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export type RenewalRow = { controllerNo: number; startedAt: Date; endsAt: Date };

/** Renewals in progress, of some controllers or of all. */
export const listActiveRenewals = (db: Database, controllerNos: readonly number[] | null): Promise<RenewalRow[]> =>
  db
    .selectFrom('nutrientRenewal')
    .select(['controllerNo', 'startedAt', 'endsAt'])
    .where('endedAt', 'is', null)
    .$if(controllerNos !== null, (query) => query.where('controllerNo', '=', sql<number>`any(${controllerNos})`))
    .execute();

/** Renewals of controllers that overlap a span; one in progress counts until its scheduled end. */
export const listRenewalRowsBetween = (
  db: Database,
  controllerNos: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<RenewalRow[]> =>
  db
    .selectFrom('nutrientRenewal')
    .select(['controllerNo', 'startedAt'])
    .select(sql<Date>`coalesce(ended_at, ends_at)`.as('endsAt'))
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .where('startedAt', '<', to)
    .where(sql<boolean>`coalesce(ended_at, ends_at) >= ${from}`)
    .orderBy('startedAt')
    .execute();
