import { addDays, kstDayStart } from '@onsil/domain/calendar/kst';
import {
  decodeDay,
  emptyHours,
  encodeDay,
  hoursADay,
  type DayRollup,
} from '#features/telemetry/store/day-rollup-codec.ts';
import { listBodies, saveDays } from '#features/telemetry/store/day-rollups.ts';
import { emptyDay } from '#features/telemetry/store/day-statistics.ts';
import type { TestPortal } from '../support/harness.ts';

/** Changes the statistics of a day, as if its samples were gone. */
const changeDay = async (
  { ctx: { db } }: TestPortal,
  controllerNo: number,
  date: string,
  change: (rollup: DayRollup) => DayRollup,
): Promise<void> => {
  const day = kstDayStart(date);
  const [body] = await listBodies(db, [{ controllerNo, day }]);
  const rollup = (body && decodeDay(body)) ?? emptyDay();
  await saveDays(db, [{ controllerNo, day, body: encodeDay(change(rollup)) }]);
};

/** Sixty values of an hour that are all the same. */
const steady = (values: readonly number[]) => ({
  min: Float64Array.from(values),
  max: Float64Array.from(values),
  sum: Float64Array.from(values, (value) => value * 60),
  n: Float64Array.from(values, () => 60),
});

/** Writes statistics of light and temperature (20 °C): lit for some hours from midnight, on days (end excluded). */
export const fillLight = async (
  portal: TestPortal,
  controllerNo: number,
  { from, until, hours, light }: { from: string; until: string; hours: number; light: number },
): Promise<void> => {
  const day = Array.from({ length: hoursADay }, (_, hour) => hour);
  const lit = steady(day.map((hour) => (hour < hours ? light : 0)));
  const warm = steady(day.map(() => 20));
  for (let date = from; date < until; date = addDays(date, 1))
    await changeDay(portal, controllerNo, date, ({ fields }) => ({
      samples: Float64Array.from(day, () => 60),
      fields: new Map([...fields, ['light', lit], ['temperature', warm]]),
    }));
};

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
  portal: TestPortal,
  controllerNo: number,
  key: string,
  days: readonly (readonly [day: string, min: number, max: number])[],
): Promise<void> => {
  for (const [date, min, max] of days)
    await changeDay(portal, controllerNo, date, ({ samples, fields }) => {
      const hours = emptyHours();
      [hours.min[0], hours.max[0], hours.sum[0], hours.n[0]] = [min, max, max, 1];
      return {
        samples: samples.with(0, Math.max(1, samples[0] ?? 0)),
        fields: new Map([...fields, [key, hours]]),
      };
    });
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
