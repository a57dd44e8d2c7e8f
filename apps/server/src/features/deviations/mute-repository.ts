import { renewalFields } from '@onsil/domain/nutrient-renewal';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from '#platform/database.ts';

type Client = Pick<PoolClient, 'query'>;

/** Mutes the notices of a controller or of one field. `until`: epoch ms; null: until a person ends it. */
export type Mute = { controllerId: number; field: string | null; by: 'stop' | 'renewal'; until: number | null };

/** Mutes of controllers that are in force at `now` (epoch ms). */
export const listMutes = async (client: Client, controllerIds: readonly number[], now: number): Promise<Mute[]> => {
  const { rows } = await client.query<Mute>(
    `select controller_id as "controllerId", field_key as field, 'stop' as by, (extract(epoch from until_at) * 1000)::float8 as until
     from alarm_stop where controller_id = any($1::int[]) and released_at is null and (until_at is null or until_at > to_timestamp($2::float8 / 1000))
     union all
     select controller_id, field, 'renewal', (extract(epoch from ends_at) * 1000)::float8
     from nutrient_renewal cross join unnest($3::text[]) as field
     where controller_id = any($1::int[]) and ended_at is null and ends_at > to_timestamp($2::float8 / 1000)`,
    [controllerIds, now, renewalFields],
  );
  return rows;
};

/** Ends the manual mutes of a controller or of one field; true if one was still in force. */
export const releaseStops = async (
  db: Database,
  controllerId: number,
  field: string | null,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ live: boolean }>`
    update alarm_stop set released_at = ${now}
    where controller_id = ${controllerId} and released_at is null and (${field}::text is null or field_key = ${field})
    returning until_at is null or until_at > ${now} as live`.execute(db);
  return rows.some(({ live }) => live);
};

export const insertStop = (
  db: Database,
  stop: { controllerId: number; field: string | null; from: Date; until: Date | null; mno: number },
) =>
  db
    .insertInto('alarm_stop')
    .values({
      controller_id: stop.controllerId,
      field_key: stop.field,
      from_at: stop.from,
      until_at: stop.until,
      mno: stop.mno,
    })
    .execute();

/** Makes a controller's open deviations due, since a mute began or ended. */
export const wakeController = (db: Database, controllerId: number, now: Date) =>
  db
    .updateTable('deviation')
    .set({ due_at: now })
    .where('controller_id', '=', controllerId)
    .where('ended_at', 'is', null)
    .execute();

/** Starts a nutrient renewal; false if one is in progress. */
export const insertRenewal = async (
  db: Database,
  renewal: { controllerId: number; startedAt: Date; endsAt: Date; mno: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into nutrient_renewal (controller_id, started_at, ends_at, mno)
    values (${renewal.controllerId}, ${renewal.startedAt}, ${renewal.endsAt}, ${renewal.mno})
    on conflict (controller_id) where ended_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** Ends a nutrient renewal; false if none is in progress. */
export const endRenewal = async (
  db: Database,
  controllerId: number,
  by: 'member' | 'time' | 'steady',
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('nutrient_renewal')
    .set({ ended_at: at, ended_by: by })
    .where('controller_id', '=', controllerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export type RenewalRow = { controllerId: number; startedAt: Date; endsAt: Date };

/** Renewals in progress, of some controllers or of all. */
export const listRenewals = (db: Database, controllerIds: readonly number[] | null): Promise<RenewalRow[]> =>
  db
    .selectFrom('nutrient_renewal')
    .select(['controller_id as controllerId', 'started_at as startedAt', 'ends_at as endsAt'])
    .where('ended_at', 'is', null)
    .$if(controllerIds !== null, (query) => query.where('controller_id', '=', sql<number>`any(${controllerIds})`))
    .execute();

/** Renewals of controllers that overlap a span; one in progress counts until its scheduled end. */
export const listRenewalsBetween = (
  db: Database,
  controllerIds: readonly number[],
  from: Date,
  to: Date,
): Promise<RenewalRow[]> =>
  db
    .selectFrom('nutrient_renewal')
    .select(['controller_id as controllerId', 'started_at as startedAt'])
    .select(sql<Date>`coalesce(ended_at, ends_at)`.as('endsAt'))
    .where('controller_id', '=', sql<number>`any(${controllerIds})`)
    .where('started_at', '<', to)
    .where(sql<boolean>`coalesce(ended_at, ends_at) >= ${from}`)
    .orderBy('started_at')
    .execute();
