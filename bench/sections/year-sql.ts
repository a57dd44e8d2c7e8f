import type pg from 'pg';
import { columnOf, columns } from '../../apps/server/src/features/telemetry/store/columns.ts';

// The daily curve of `valuesAt` with noise: t is minutes since 1970, day the elapsed share of the day, sun 0 … 1.
const day = '((t % 1440) / 1440.0)::float8';
const unrest = (speed: number): string => `(sin(t / ${speed} + id * 7) + sin(t / ${speed * 3.7} + id) + random() / 2)`;

const course: Record<string, [expression: string, decimals: number]> = {
  temperature: [`20 + 6 * sun + ${unrest(11)}`, 1],
  humidity: [`65 - 15 * sun + 2 * ${unrest(17)}`, 1],
  co2: [`800 - 300 * sun + 20 * ${unrest(7)}`, 0],
  ec: [`2.1 + 0.05 * ${unrest(97)}`, 2],
  ph: [`5.9 + 0.1 * ${unrest(131)}`, 2],
  water_temperature: [`19 + sun + 0.3 * ${unrest(61)}`, 1],
  light: [`greatest(0, 700 * sun - 10 * random())`, 0],
  solar_radiation: [`greatest(0, 650 * sun - 10 * random())`, 0],
  substrate_moisture: [`62 + 4 * ${unrest(203)}`, 1],
  dissolved_oxygen: [`8.2 - 0.6 * sun + 0.1 * ${unrest(41)}`, 1],
  vpd: [`0.9 + 0.5 * sun + 0.05 * ${unrest(13)}`, 3],
  dew_point: [`13 + sun + 0.5 * ${unrest(15)}`, 2],
  dli: [`20 * greatest(0, day - 0.25)`, 3],
};

const values = columns.map((column) => {
  const [expression, decimals] = course[column] ?? ['null', 0];
  return `(round((${expression}) * ${10 ** decimals}) / ${10 ** decimals})::real`; // numeric takes several times as long as float8
});

/** Inserts one sample per minute and controller, in order of arrival. */
export const fillStretch = async (pool: pg.Pool, ids: readonly number[], from: number, to: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into reading (controller_no, ts, ${columns.join(', ')})
       select id, ts, ${values.join(', ')} from (
         select id, to_timestamp(t * 60) as ts, t::float8 as t, ${day} as day, greatest(0, sin((${day} - 0.25) * 2 * pi())) as sun
         from generate_series($2::bigint, $3::bigint - 1) as t, unnest($1::int[]) as id) x`,
      [ids, from / 60_000, to / 60_000],
    );
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
};

/** Saves each controller's latest sample as its latest values. */
export const saveNewest = (pool: pg.Pool) =>
  pool.query(
    `update latest l set ts = r.ts, received_at = r.ts, changed = pg_current_xact_id(), values = jsonb_build_object(${[
      ...columnOf,
    ]
      .map(([key, column]) => `'${key}', jsonb_build_array((extract(epoch from r.ts) * 1000)::bigint, r.${column})`)
      .join(', ')})
     from controller c cross join lateral (select * from reading where controller_no = c.controller_no order by ts desc limit 1) r
     where l.controller_no = c.controller_no`,
  );

/** Sets three ranges for every measured field, as a farm with a monitored climate has. */
export const saveRanges = (pool: pg.Pool, controllers: readonly { controllerNo: number }[]) =>
  pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, low2, high2, low3, high3)
     select true, controller.controller_no, key, scale_min, scale_max, (min + scale_min) / 2, (max + scale_max) / 2, min, max
     from controller, field where kind = 'measured' and controller.controller_no = any($1::int[])`,
    [controllers.map(({ controllerNo }) => controllerNo)],
  );
