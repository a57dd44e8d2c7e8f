import { sql, type RawBuilder } from 'kysely';

/** SQL for a timestamp column as epoch ms. */
export const epochMs = (column: string): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** SQL for the timestamp of an epoch in ms; null stays null. */
export const instant = (ms: number | null): RawBuilder<Date> => sql`to_timestamp(${ms}::float8 / 1000)`;
