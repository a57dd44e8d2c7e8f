import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';

/** SQL for the time before which samples were deleted (epoch ms); null before the first deletion. */
export const selectDeletedBefore: RawBuilder<number | null> =
  sql`(select ${epochMs('before_ts')} from deleted_samples)`;

/** Time before which samples were deleted (epoch ms). */
export const findDeletedBefore = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ before: number | null }>`select ${selectDeletedBefore} as before`.execute(db);
  return rows[0]?.before ?? -Infinity;
};

/** Notes that samples from before a time (epoch ms) are going to be deleted. */
export const noteDeletion = (db: Database, before: number): Promise<unknown> =>
  sql`
    insert into deleted_samples as d (before_ts) values (${instant(before)})
    on conflict (is_only) do update set before_ts = excluded.before_ts where d.before_ts < excluded.before_ts`.execute(
    db,
  );
