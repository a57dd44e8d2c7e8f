import type { Pool } from 'pg';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { arrayLiteral, rawValueSql } from './columns.ts';

/** Counts samples (with distinct times) that are already stored, and those stored with the same values. */
export const countStoredSamples = async (
  pool: Pool,
  controllerNo: number,
  samples: readonly Sample[],
  fields: readonly string[],
): Promise<{ present: number; same: number }> => {
  const names = fields.map((_, index) => `v${index}`);
  const same = fields.map((key, index) => `(v${index} is null or ${rawValueSql(key)} = v${index})`);
  const { rows } = await pool.query<{ present: number; same: number }>({
    text: `select count(*)::int as present, count(*) filter (where ${same.join(' and ')})::int as same
           from unnest($2::float8[], ${fields.map((_, index) => `$${index + 5}::real[]`).join(', ')}) as x(ms, ${names.join(', ')})
           join reading on controller_no = $1 and ts = to_timestamp(ms / 1000)
           where ts between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000)`,
    values: [
      controllerNo,
      arrayLiteral(samples.map(({ ts }) => ts)),
      samples[0]?.ts ?? 0,
      samples.at(-1)?.ts ?? 0,
      ...fields.map((key) => arrayLiteral(samples.map(({ values }) => values[key]))),
    ],
  });
  return rows[0] ?? { present: 0, same: 0 };
};
