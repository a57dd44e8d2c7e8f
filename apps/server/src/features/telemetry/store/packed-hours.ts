import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { bytesArray } from './binary-array.ts';
import { arrayLiteral } from './columns.ts';
import type { ControllerHour, SampleChunk } from './sample-chunks.ts';
import { byShard, commitTogether } from './shards.ts';

/** In which form an hour's samples are, if it has any. */
export type StoredHour = ControllerHour & { hasRows: boolean; samples: number | null; body: Buffer | null };

/** Stored chunks of hours, in any order. */
export const listStoredHours = (db: Database, hours: readonly ControllerHour[]): Promise<StoredHour[]> =>
  byShard(db, hours, async (own, condition) => {
    const { rows } = await sql<StoredHour>`
      select id as controller_no, ms as hour, c.samples, c.body, r.there is not null as has_rows
      from unnest(${arrayLiteral(own.map(({ controllerNo }) => controllerNo))}::int[],
        ${arrayLiteral(own.map(({ hour }) => hour))}::float8[]) as x(id, ms)
      left join lateral (
        select samples, body from sample_chunk
        where controller_no = id ${condition} and hour = to_timestamp(ms / 1000)) c on true
      left join lateral (
        select 1 as there from reading
        where controller_no = id ${condition} and ts >= to_timestamp(ms / 1000) and ts < to_timestamp(ms / 1000 + 3600)
        limit 1) r on true`.execute(db);
    return rows;
  });

/** Stores packed hours in place of what was packed of them. Under the lock of the controllers' latest values. */
export const saveChunks = async (db: Database, chunks: readonly SampleChunk[]): Promise<void> => {
  if (chunks.length === 0) return;
  await sql`
    insert into sample_chunk (controller_no, hour, samples, body)
    select id, to_timestamp(ms / 1000), samples, body
    from unnest(${arrayLiteral(chunks.map(({ controllerNo }) => controllerNo))}::int[],
      ${arrayLiteral(chunks.map(({ hour }) => hour))}::float8[], ${arrayLiteral(chunks.map(({ samples }) => samples))}::int[],
      ${bytesArray(chunks, ({ body }) => body)}::bytea[]) as x(id, ms, samples, body)
    on conflict (controller_no, hour) do update set samples = excluded.samples, body = excluded.body`.execute(db);
  await commitTogether(db);
};
