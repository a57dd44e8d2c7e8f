import type { Sample } from '@onsil/domain/telemetry/sample';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { instant } from '#platform/database/epoch.ts';
import { arrayLiteral, rawValueSql } from './columns.ts';

/** Counts samples (with distinct times) that are already stored, and those stored with the same values. */
export const countStoredSamples = async (
  db: Database,
  controllerNo: number,
  samples: readonly Sample[],
  fields: readonly string[],
): Promise<{ present: number; same: number }> => {
  const names = sql.raw(fields.map((_, index) => `v${index}`).join(', '));
  const same = sql.raw(
    fields.map((key, index) => `(v${index} is null or ${rawValueSql(key)} = v${index})`).join(' and '),
  );
  const values = fields.map((key) => sql`${arrayLiteral(samples.map((sample) => sample.values[key]))}::real[]`);
  const { rows } = await sql<{ present: number; same: number }>`
    select count(*)::int as present, count(*) filter (where ${same})::int as same
    from unnest(${arrayLiteral(samples.map(({ ts }) => ts))}::float8[], ${sql.join(values)}) as x(ms, ${names})
    join reading on controller_no = ${controllerNo} and ts = to_timestamp(ms / 1000)
    where ts between ${instant(samples[0]?.ts ?? 0)} and ${instant(samples.at(-1)?.ts ?? 0)}`.execute(db);
  return rows[0] ?? { present: 0, same: 0 };
};
