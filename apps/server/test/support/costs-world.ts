import { kstDayStart } from '@onsil/domain/calendar/kst';
import type { TestPortal } from './harness.ts';

/** Writes rollups of light and temperature (20 °C): lit for some hours from midnight, on days (end excluded). */
export const fillLight = (
  { pool }: TestPortal,
  controllerNo: number,
  { from, until, hours, light }: { from: string; until: string; hours: number; light: number },
) =>
  pool.query(
    `insert into rollup_10m (controller_no, bucket, samples, light_min, light_max, light_sum, light_n, temperature_sum, temperature_n)
     select $1, bucket, 10, value, value, value * 10, 10, 200, 10
     from generate_series($2::timestamptz, $3::timestamptz - interval '10 minutes', interval '10 minutes') as bucket,
       lateral (select case when extract(hour from bucket at time zone 'Asia/Seoul') < $4 then $5::float8 else 0 end as value) lit`,
    [controllerNo, new Date(kstDayStart(from)), new Date(kstDayStart(until)), hours, light],
  );

let made = 0;
/** Adds a field in kWh to the catalogue. */
export const addMeterField = async ({ pool }: TestPortal): Promise<string> => {
  const key = `energyMeter${(made += 1)}`;
  await pool.query(
    `insert into field (key, position, name_ko, name_en, unit, decimals, min, max, scale_min, scale_max, kind, rollup)
     values ($1, 100, '전력량', 'Energy', 'kWh', 1, 0, 1000000, 0, 1000, 'measured', 'max')`,
    [key],
  );
  return key;
};

/** Writes the lowest and highest reading of a meter by day. */
export const fillMeter = async (
  { pool }: TestPortal,
  controllerNo: number,
  key: string,
  days: readonly (readonly [day: string, min: number, max: number])[],
): Promise<void> => {
  for (const [day, min, max] of days)
    await pool.query(
      `with day as (insert into day_rollup_dirty (controller_no, day) values ($1, $2) on conflict do nothing)
       insert into rollup_10m (controller_no, bucket, samples, extra) values ($1, $2, 1, $3)
       on conflict (controller_no, bucket) do update set extra = excluded.extra`,
      [controllerNo, new Date(kstDayStart(day)), JSON.stringify({ [key]: [min, max, max, 1] })],
    );
};

/** Puts batches on one position each from 1 April on, tier by tier, and a controller at the first tier. */
export const placeOnRack = async (
  { pool }: TestPortal,
  farmNo: number,
  batchIds: readonly number[],
  controllerNo: number,
): Promise<{ rackId: number }> => {
  const { rows } = await pool.query<{ rackId: number }>(
    `with made as (insert into rack_group (farm_no, name, position) values ($1, 'A', 1) returning rack_group_no)
     insert into rack (farm_no, rack_group_no, name, place, tier_count, column_count, pots, changed_on)
     select $1, rack_group_no, 'A', 'A', 3, 4, 20, '2020-01-01' from made returning rack_id as "rackId"`,
    [farmNo],
  );
  const rackId = rows[0]?.rackId ?? 0;
  for (const [index, batchId] of batchIds.entries())
    await pool.query(
      `insert into occupancy (rack_id, tier, "column", batch_id, during) values ($1, $2, 1, $3, '[2026-04-01,)')`,
      [rackId, index + 1, batchId],
    );
  await pool.query(
    `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, 1, 1, '[2026-01-01,)')`,
    [controllerNo, rackId],
  );
  return { rackId };
};
