import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { valuesAt } from '../samples.ts';
import { listMessages, type Job, type Message, type LoadClient } from './job.ts';

type Row = readonly [entityId: string, key: number, ts: number, value: number];

const rowsOf = ({ controller, number, times }: Message): Row[] =>
  times.flatMap((ts) => valuesAt(number, ts).map((value, key): Row => [controller.entityId, key, ts, value]));

/** Encodes rows for the fastest multi-row insert: four arrays as text. */
const arraysOf = (rows: readonly Row[]): string[] =>
  ([0, 1, 2, 3] as const).map((column) => `{${rows.map((row) => row[column]).join(',')}}`);

const insert = {
  name: 'insert',
  text: `insert into ts_kv (entity_id, key, ts, dbl_v)
    select * from unnest($1::uuid[], $2::int[], $3::bigint[], $4::float8[])
    on conflict (entity_id, key, ts)
    do update set bool_v = null, str_v = null, long_v = null, dbl_v = excluded.dbl_v, json_v = null`,
};

/** Inserts into the narrow table through its driver: prepared multi-row inserts, each with its own commit. */
export const createNarrowTableClient = async (job: Job): Promise<LoadClient> => {
  const lanes = listMessages(job).map((lane) =>
    lane.map((message) => ({ samples: message.times.length, values: arraysOf(rowsOf(message)) })),
  );
  const { pool, close } = openDatabase(job.address, job.connections, () => undefined);
  const clients = await Promise.all(lanes.map(() => pool.connect()));
  return {
    run: async (tally) => {
      await Promise.all(
        clients.map(async (client, lane) => {
          for (const { samples, values } of lanes[lane] ?? []) {
            const began = performance.now();
            await client.query({ ...insert, values });
            tally(samples, performance.now() - began);
          }
        }),
      );
    },
    async close() {
      clients.forEach((client) => client.release());
      await close();
    },
  };
};
