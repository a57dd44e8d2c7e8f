import type { Influx } from '../peers/influx.ts';
import type { NarrowTable } from '../peers/narrow-table.ts';
import { fields } from '../samples.ts';
import { createBenchQuery, seriesDays, sixFields, type BenchQuery } from './bench-query.ts';
import { day, type Year } from './year.ts';

const bucketMs = 2 * 3_600_000;

/** The benchmark's queries against the narrow table, through its driver. */
export const listNarrowTableQueries = ({ farms, to }: Year, { pool }: NarrowTable): BenchQuery[] => {
  const entities = (farms[0]?.controllers ?? []).map(({ entityId }) => entityId);
  const keys = sixFields.map((key) => fields.indexOf(key));
  return [
    createBenchQuery('narrow table, by its driver', 'series', async () => {
      await pool.query({
        name: 'series',
        text: `select key, ts / ${bucketMs} as bucket, min(dbl_v), avg(dbl_v), max(dbl_v), count(dbl_v) from ts_kv
               where entity_id = $1 and key = any($2) and ts >= $3 and ts < $4 group by 1, 2 order by 1, 2`,
        values: [entities[0], keys, to - seriesDays * day, to],
      });
    }),
    createBenchQuery('narrow table with its newest values', 'last', async () => {
      await pool.query({
        name: 'last',
        text: 'select entity_id, key, ts, dbl_v from ts_kv_latest where entity_id = any($1)',
        values: [entities],
      });
    }),
  ];
};

/** The benchmark's queries against InfluxDB, over HTTP. */
export const listInfluxQueries = ({ farms, to }: Year, influx: Influx | undefined): BenchQuery[] => {
  if (!influx) return [];
  const [farm] = farms;
  const columns = sixFields
    .flatMap((key) => ['min', 'mean', 'max', 'count'].map((what) => `${what}(${key})`))
    .join(', ');
  return [
    createBenchQuery(`InfluxDB ${influx.version}, over HTTP`, 'series', async () => {
      const [from, until] = [to - seriesDays * day, to].map((ts) => `${ts}ms`);
      await influx.query(
        `select ${columns} from climate where controller = '${farm?.controllers[0]?.controllerId}' and time >= ${from} and time < ${until} group by time(120m)`,
      );
    }),
    createBenchQuery(`InfluxDB ${influx.version}, over HTTP`, 'last', async () => {
      await influx.query(`select last(*) from climate where farm = '${farm?.farmId}' group by controller`);
    }),
  ];
};
