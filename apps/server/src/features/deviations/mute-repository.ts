import { renewalFields } from '@onsil/domain/nutrient-renewal';
import type { PoolClient } from 'pg';

type Client = Pick<PoolClient, 'query'>;

/** Something that silences the notices of a controller, or of one of its fields; epoch ms, null: until it is released. */
export type Mute = { controllerId: number; field: string | null; by: 'stop' | 'renewal'; until: number | null };

/** What silences notices of controllers now. */
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

/** Releases what is stopped of a controller (or of one of its fields) and, where `until` is given, stops it anew. */
export const releaseStops = (client: Client, controllerId: number, field: string | null, now: Date) =>
  client.query(
    `update alarm_stop set released_at = $3 where controller_id = $1 and released_at is null and ($2::text is null or field_key = $2)`,
    [controllerId, field, now],
  );

export const insertStop = (
  client: Client,
  stop: { controllerId: number; field: string | null; from: Date; until: Date | null; mno: number },
) =>
  client.query(
    'insert into alarm_stop (controller_id, field_key, from_at, until_at, mno) values ($1, $2, $3, $4, $5)',
    [stop.controllerId, stop.field, stop.from, stop.until, stop.mno],
  );

/** What is muted is looked at again: a mute began or ended. */
export const wakeController = (client: Client, controllerId: number, now: Date) =>
  client.query('update deviation set due_at = $2 where controller_id = $1 and ended_at is null', [controllerId, now]);

/** Begins a renewal; nothing happens where one is under way. */
export const insertRenewal = (
  client: Client,
  renewal: { controllerId: number; startedAt: Date; endsAt: Date; mno: number },
) =>
  client.query(
    `insert into nutrient_renewal (controller_id, started_at, ends_at, mno) values ($1, $2, $3, $4)
     on conflict (controller_id) where ended_at is null do nothing`,
    [renewal.controllerId, renewal.startedAt, renewal.endsAt, renewal.mno],
  );

export const endRenewal = (client: Client, controllerId: number, by: 'member' | 'time' | 'steady', at: Date) =>
  client.query(
    'update nutrient_renewal set ended_at = $2, ended_by = $3 where controller_id = $1 and ended_at is null',
    [controllerId, at, by],
  );

export type RenewalRow = { controllerId: number; startedAt: Date; endsAt: Date };

/** The renewals under way, of some controllers or of all. */
export const listRenewals = async (client: Client, controllerIds: readonly number[] | null): Promise<RenewalRow[]> => {
  const { rows } = await client.query<RenewalRow>(
    `select controller_id as "controllerId", started_at as "startedAt", ends_at as "endsAt" from nutrient_renewal
     where ended_at is null and ($1::int[] is null or controller_id = any($1::int[]))`,
    [controllerIds],
  );
  return rows;
};
