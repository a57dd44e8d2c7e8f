import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { command, type Ended } from '../support/command.ts';
import { makeClusterDatabase, type ClusterDatabase } from './citus-nodes.ts';

let database: ClusterDatabase;
const cluster = (...words: string[]): Promise<Ended> => command('cluster', words, { DATABASE_URL: database.url });

beforeAll(async () => {
  database = await makeClusterDatabase();
});
afterAll(() => database.drop());

const withPool = async <T>(work: (pool: ReturnType<typeof openDatabase>['pool']) => Promise<T>): Promise<T> => {
  const { pool, close } = openDatabase(database.url, 1, () => undefined);
  try {
    return await work(pool);
  } finally {
    await close();
  }
};

test(
  'samples that are there are distributed by controller with their statistics, once, and moved between workers',
  { timeout: 180_000 },
  async () => {
    expect(await cluster('check')).toMatchObject({
      status: 1,
      err: expect.stringContaining('There is no Onsil in this database yet.'),
    });
    const { db, pool, close } = openDatabase(database.url, 1, () => undefined);
    await migrate(db);
    await pool.query(
      `create table reading_2026_05 partition of reading for values from ('2026-05-01') to ('2026-06-01')`,
    );
    await pool.query(
      `insert into reading (controller_no, ts, temperature) select n, '2026-05-02', n from generate_series(1, 40) n`,
    );
    expect(await cluster('distribute')).toMatchObject({
      status: 1,
      err: expect.stringContaining('The portal is running on this database: stop it first.'),
    });
    await close();
    expect(await cluster('check')).toMatchObject({
      status: 1,
      out: expect.stringContaining('To do: reading is local and should be distributed'),
    });

    const { status, out, err } = await cluster('distribute', '--shards', '2');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    for (const table of ['reading', 'sample_chunk', 'damaged_sample_chunk', 'day_rollup', 'day_rollup_dirty'])
      expect(out).toContain(`${table} is distributed.`);
    expect(out).toContain('sample_chunk  distributed, 2 shards');
    expect(out).toContain('Citus refuses: select * from sample_value\n');
    expect(out).not.toContain('Citus refuses: select * from sample_value where controller_no = 1');
    const again = await cluster('distribute');
    expect(again).toMatchObject({ status: 0, out: expect.not.stringContaining('reading is distributed.') });

    await withPool(async (admin) => {
      const { rows } = await admin.query<{ count: number; sum: number }>(
        'select count(*)::int as count, sum(temperature)::int as sum from reading',
      );
      expect(rows).toEqual([{ count: 40, sum: 820 }]);
      const nodes = () =>
        admin
          .query<{ count: number }>(
            'select count(distinct nodeport)::int as count from citus_shards where shard_size >= 0',
          )
          .then((result) => result.rows[0]?.count);
      const worker = 'select nodename, nodeport from pg_dist_node where groupid > 0 order by groupid limit 1';
      await admin.query(`select citus_drain_node(nodename, nodeport) from (${worker}) w`);
      expect(await nodes()).toBe(2); // the other worker, and the coordinator's own table
      await admin.query(
        `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from (${worker}) w`,
      );
      expect(await cluster('rebalance')).toMatchObject({
        status: 0,
        out: expect.stringMatching(/moves? of shards done\./),
      });
      expect(await nodes()).toBe(3);
    });
    expect(await cluster('rebalance')).toMatchObject({ status: 0, out: expect.stringContaining('nothing to move') });
    expect(await cluster('check')).toMatchObject({
      status: 0,
      out: expect.stringContaining('Telemetry is distributed.'),
    });
  },
);
