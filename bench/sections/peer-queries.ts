import type { Influx } from '../peers/influx.ts';
import type { NarrowTable } from '../peers/narrow-table.ts';
import { fields, minute } from '../samples.ts';
import { createBenchQuery, sixFields, spans, type BenchQuery } from './bench-query.ts';
import type { Year } from './year.ts';

/** The benchmark's queries against the narrow table, through its driver. */
export const listNarrowTableQueries = ({ farms, to }: Year, { pool }: NarrowTable): BenchQuery[] => {
  const entities = (farms[0]?.controllers ?? []).map(({ entityId }) => entityId);
  const keys = sixFields.map((key) => fields.indexOf(key));
  const createSeriesQuery = (about: keyof typeof spans): BenchQuery => {
    const { ms, bucketMs } = spans[about];
    return createBenchQuery('narrow table, by its driver', about, async () => {
      await pool.query({
        name: about,
        text: `select key, ts / ${bucketMs} as bucket, min(dbl_v), avg(dbl_v), max(dbl_v), count(dbl_v) from ts_kv
               where entity_id = $1 and key = any($2) and ts >= $3 and ts < $4 group by 1, 2 order by 1, 2`,
        values: [entities[0], keys, to - ms, to],
      });
    });
  };
  return [
    createSeriesQuery('series'),
    createSeriesQuery('minutes'),
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
  const createSeriesQuery = (about: keyof typeof spans): BenchQuery => {
    const { ms, bucketMs } = spans[about];
    return createBenchQuery(`InfluxDB ${influx.version}, over HTTP`, about, async () => {
      const [from, until] = [to - ms, to].map((ts) => `${ts}ms`);
      await influx.query(
        `select ${columns} from climate where controller = '${farm?.controllers[0]?.controllerId}' and time >= ${from} and time < ${until} group by time(${bucketMs / minute}m)`,
      );
    });
  };
  return [
    createSeriesQuery('series'),
    createSeriesQuery('minutes'),
    createBenchQuery(`InfluxDB ${influx.version}, over HTTP`, 'last', async () => {
      await influx.query(`select last(*) from climate where farm = '${farm?.farmId}' group by controller`);
    }),
  ];
};
