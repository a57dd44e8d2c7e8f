import { columnOf, coreKeys } from '#features/telemetry/store/columns.ts';
import type { TestController } from './factories.ts';
import type { TestPortal } from './harness.ts';

export type Sent = { ts: number; values: Record<string, number> };

/** Stores samples as a device's message does. */
export const append = (to: TestPortal, { controllerNo }: TestController, samples: readonly Sent[]): Promise<void> =>
  to.pipeline.writer.append({ controllerNo, samples: [...samples], rejections: [], receivedAt: to.clock.now });

const fields: readonly string[] = coreKeys.map(
  (key) => `(max(value) filter (where field = '${key}'))::real as ${columnOf.get(key)}`,
);

/** SQL of samples in both forms, with the columns of `reading`. */
export const allSamples = `(
  select controller_no, ts, ${fields.join(', ')},
    jsonb_object_agg(field, value) filter (where field <> all('{${coreKeys.join(',')}}'::text[])) as extra
  from sample_value group by controller_no, ts)`;

/** Deletes the samples of a controller before a time, in both forms. */
export const deleteSamples = async (
  { pool }: TestPortal,
  { controllerNo }: TestController,
  before: Date,
): Promise<void> => {
  await pool.query('delete from reading where controller_no = $1 and ts < $2', [controllerNo, before]);
  await pool.query('delete from sample_chunk where controller_no = $1 and hour < $2', [controllerNo, before]);
};

/** Rows that a table has of a controller. */
export const count = async ({ pool }: TestPortal, table: string, { controllerNo }: TestController): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where controller_no = $1`, [controllerNo]))
    .rows[0]?.n ?? 0;
