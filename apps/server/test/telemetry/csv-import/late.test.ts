import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { listSamples } from '#features/telemetry/store/samples.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { usePortal, useFolder } from '../../support/hooks.ts';
import { importHere } from '../../support/import-command.ts';

// An import older than existing samples: VPD, dew point and light integral are the same as if it had arrived in time.

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const folder = useFolder('import');
const portal = usePortal({ now: noon });

const put = async (lines: readonly string[]): Promise<string> => {
  const file = path.join(folder, 'past.csv');
  await writeFile(file, lines.join('\n'));
  return file;
};

const append = ({ controllerNo }: TestController, samples: readonly Sample[]): Promise<void> =>
  portal.pipeline.writer.append({ controllerNo, samples, rejections: [], receivedAt: noon });

/** All samples; the light integral, a sum, with three places. */
const readings = async ({ controllerNo }: TestController): Promise<Sample[]> =>
  (await listSamples(portal.ctx.db, controllerNo, { after: null, limit: 100_000 })).map(
    ({ ts, values: { dli, ...others } }) => ({
      ts,
      values: { ...others, ...(dli !== undefined && { dli: Math.round(dli * 1_000) / 1_000 }) },
    }),
  );

/** 17 days of minute samples under lamps, dark at night. */
const days = Array.from({ length: 24_480 }, (_, index) => {
  const ts = noon - (24_480 - index) * minuteMs;
  const hour = (ts / hourMs + 9) % 24;
  return {
    ts,
    values: {
      temperature: Math.round(200 + 50 * Math.sin(index / 300)) / 10,
      humidity: 60 + (index % 7),
      light: hour >= 6 && hour < 20 ? 150 + (index % 40) : 0,
    },
  };
});

test('a long past that comes after newer samples gets the derived channels that it would have had in time', async () => {
  const [inTime, late] = [await makeController(portal), await makeController(portal)];
  await append(inTime, days);
  await append(late, days.slice(-3));
  const lines = days
    .slice(0, -3)
    .map(({ ts, values }) => `${ts},${values.temperature},${values.humidity},${values.light}`);
  const wish = {
    file: await put(['t,T,RH,L', ...lines]),
    controller: late.controllerId,
    time: 't',
    format: 'epoch-ms',
    maps: ['T=temperature', 'RH=humidity', 'L=light'],
  };
  expect((await importHere(portal, wish, true)).outcome).toMatchObject({ added: days.length - 3 });
  await portal.catchUp();

  expect(await readings(late)).toEqual(await readings(inTime));
  const rollups = async ({ controllerNo }: TestController) =>
    (
      await portal.pool.query(
        "select bucket, field, n, round(min::numeric, 3) as min, round(max::numeric, 3) as max from packed_hour where controller_no = $1 and field in ('vpd', 'dli') order by 1, 2",
        [controllerNo],
      )
    ).rows;
  expect(await rollups(late)).toEqual(await rollups(inTime));
  expect(await rollups(late)).not.toEqual([]);
  const state = async ({ controllerNo }: TestController): Promise<unknown> =>
    (
      await portal.pool.query<{ at: unknown }>(
        `select derive_state->'photoperiod'->'onAt' as at from latest where controller_no = $1`,
        [controllerNo],
      )
    ).rows[0]?.at;
  expect(await state(late)).toEqual(await state(inTime));
});

test('a gap that is filled where no light is measured gets its derived channels, and so do the readings around it', async () => {
  const [inTime, filled] = [await makeController(portal), await makeController(portal)];
  const air = days.slice(0, 6_000).map(({ ts, values: { temperature, humidity } }, index) => ({
    ts,
    values: index % 2 === 0 ? { temperature } : { humidity }, // each is paired with the last value of the other
  }));
  await append(inTime, air);
  await append(filled, [...air.slice(0, 1_000), ...air.slice(5_000)]);
  const lines = air
    .slice(1_000, 5_000)
    .map(({ ts, values }) => `${ts},${values.temperature ?? ''},${values.humidity ?? ''}`);
  const wish = {
    file: await put(['t,T,RH', ...lines]),
    controller: filled.controllerId,
    time: 't',
    format: 'epoch-ms',
    maps: ['T=temperature', 'RH=humidity'],
  };
  expect((await importHere(portal, wish, true)).outcome).toMatchObject({ added: 4_000 });
  await portal.catchUp();
  expect(await readings(filled)).toEqual(await readings(inTime));
});
