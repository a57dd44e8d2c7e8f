import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { maxPairingAgeMs, type DeriveState } from '@onsil/domain/telemetry/derived-channels';
import { maxPhotoperiodMs } from '@onsil/domain/telemetry/photoperiod';
import { toSamples } from '@onsil/domain/telemetry/sample-columns';
import type { SeriesSource } from '@onsil/domain/telemetry/series';
import { applyLeftEntries } from '#features/telemetry/ingest/apply-entries.ts';
import { encodeEntry } from '#features/telemetry/ingest/journal-entry.ts';
import { listMeans } from '#features/telemetry/query/means.ts';
import { compareRollups, forceFullComparison } from '#features/telemetry/rollups/compare-rollups.ts';
import { packHours } from '#features/telemetry/rollups/pack-hours.ts';
import { writeEntry } from '#features/telemetry/store/journal.ts';
import { listPoints, listSamples, listSamplesAfter } from '#features/telemetry/store/samples.ts';
import { listSeries } from '#features/telemetry/store/series.ts';
import { countOutside } from '#features/telemetry/store/statistics.ts';
import { countStoredSamples, listNewestSamples } from '#features/telemetry/store/stored-samples.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';
import { append, count, type Sent } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const midnight = kstDayStart(kstDay(noon));
const keys = ['temperature', 'humidity', 'light', 'vpd', 'dli', 'leafTemperature'] as const;

/** Two portals that get the same samples; only one of them packs, and has flushes of several samples. */
let packing: TestPortal;
let plain: TestPortal;
beforeAll(async () => {
  [packing, plain] = await Promise.all([openTestPortal({ now: noon }), openTestPortal({ now: noon })]);
});
afterAll(() => Promise.all([packing.close(), plain.close()]));

const range = { low: 19, high: 24 };
const none = { low: null, high: null };

type LatestRow = { ts: Date; values: object; derive_state: DeriveState | null };

/**
 * Without what no later sample depends on: temperature and humidity that are too old to be paired with one, and the beginning of
 * a photoperiod after which the next light begins another one, however it was.
 */
const ofUse = ({ ts, values: newest, derive_state: state }: LatestRow) => {
  const isOver = (onAt: number | null) => onAt === null || ts.getTime() - onAt >= maxPhotoperiodMs;
  const photoperiod = (one: DeriveState['photoperiod']) =>
    isOver(one.onAt) ? { ...one, onAt: null, litAt: null } : one;
  const fresh = (pair: DeriveState['temperature']) => (pair && pair[0] >= ts.getTime() - maxPairingAgeMs ? pair : null);
  return {
    ts,
    values: newest,
    state: state && {
      ...state,
      temperature: fresh(state.temperature),
      humidity: fresh(state.humidity),
      photoperiod: photoperiod(state.photoperiod),
    },
  };
};

/** What the readers of the store answer about a controller, without its number. */
const answers = async ({ ctx: { db }, pool }: TestPortal, { controllerNo }: TestController): Promise<unknown> => {
  const span = { from: midnight - 5 * dayMs, to: midnight + 5 * dayMs };
  const series = async (minutes: number, source: SeriesSource) => {
    const found = await listSeries(db, [controllerNo], keys, { ...span, width: minutes * minuteMs, source });
    // Buckets come in any order.
    return found.map(({ starts, fields }) =>
      starts
        .map((start, at) => ({
          start,
          fields: fields.map((field) => [field.min[at], field.avg[at], field.max[at], field.count[at]]),
        }))
        .toSorted((a, b) => a.start - b.start),
    );
  };
  const all = await listSamples(db, controllerNo, { after: null, limit: 100_000 });
  const middle = all[Math.floor(all.length / 2)]?.ts ?? noon;
  const latest = await pool.query<LatestRow>('select ts, "values", derive_state from latest where controller_no = $1', [
    controllerNo,
  ]);
  return {
    all,
    some: await listSamples(db, controllerNo, { after: middle, limit: 7, until: noon }),
    together: [...(await listSamplesAfter(db, [{ controllerNo, after: middle - hourMs }], { limit: 20 })).values()].map(
      toSamples,
    ),
    newest: await listNewestSamples(db, controllerNo, 20),
    points: await Promise.all(
      keys.map((field) => listPoints(db, { controllerNo, field, from: middle - 6 * hourMs, to: middle })),
    ),
    means: await listMeans(
      db,
      [middle, noon - 3 * dayMs].map((to) => ({ controllerNo, from: to - 37 * minuteMs, to })),
      keys,
    ),
    series: [
      await series(1, 'samples'),
      await series(30, 'samples'),
      await series(60, 'days'),
      await series(1_440, 'days'),
    ],
    outside: await countOutside(db, controllerNo, keys, [
      { from: midnight - 5 * dayMs, to: midnight - 2 * dayMs, ranges: keys.map(() => [range, none, none] as const) },
      {
        from: midnight - 2 * dayMs,
        to: midnight + 5 * dayMs,
        ranges: keys.map((_, at) => (at === 1 ? null : ([none, range, none] as const))),
      },
    ]),
    stored: await countStoredSamples(db, controllerNo, all.slice(0, 50), ['temperature', 'leafTemperature']),
    latest: latest.rows.map(ofUse),
  };
};

const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const values = fc.record(
  {
    temperature: tenths(15, 30),
    humidity: tenths(40, 99),
    light: fc.constantFrom(0, 0, 3, 120, 250.5),
    leafTemperature: fc.double({ min: 10, max: 30, noNaN: true }),
  },
  { requiredKeys: [] },
);
const batch = fc.array(
  // Few minutes, so that many samples are repeated, corrected or completed.
  fc.record({ slot: fc.integer({ min: 0, max: 70 }), values }),
  { minLength: 1, maxLength: 25 },
);
const step = fc.record({
  batch,
  how: fc.constantFrom('one by one', 'in one flush', 'left in the journal'),
  after: fc.constantFrom('nothing', 'rolled up', 'packed', 'packed before it is rolled up'),
});

/** Minutes from one slot to the next: many samples of an hour, or at most two; of the past, or up to now. */
const distances = fc.constantFrom(3, 47);
const ages = fc.constantFrom('past', 'in time');

const timeOf = (slot: number, distance: number, age: string): number =>
  (age === 'past' ? midnight - 3 * dayMs : noon - 70 * distance * minuteMs) + slot * distance * minuteMs;

const late = [
  { slot: 1, values: { leafTemperature: 10 } },
  { slot: 0, values: { temperature: 15, humidity: 40 } },
];

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Flushes of the samples of some slots, in the order in which the samples were taken. */
const flushes = (...slots: (readonly [from: number, until: number])[]): Step[] =>
  slots.map(([from, until], index) => ({
    batch: Array.from({ length: until - from }, (_, at) => ({
      slot: from + at,
      values: {
        temperature: 20 + at / 10 + index,
        humidity: 61.3,
        light: at % 7 === 0 ? 0 : 250.5,
        leafTemperature: 21.05,
      },
    })),
    how: 'in one flush',
    after: 'nothing',
  }));

const dark = [
  { slot: 0, values: { leafTemperature: 10 } },
  { slot: 0, values: { light: 0 } },
];

/** Sends each sample as a message of its own. */
const send = async (how: string, room: TestController, samples: readonly Sent[], to = packing): Promise<void> => {
  if (how === 'one by one')
    for (const one of samples) {
      await append(to, room, [one]);
      await to.pipeline.writer.settled(); // several together may be packed at once
    }
  else if (how === 'in one flush') await Promise.all(samples.map((one) => append(to, room, [one])));
  else {
    // As a process leaves them that ends after its acknowledgements; two others find them.
    for (const one of samples)
      await writeEntry(
        to.ctx.db,
        encodeEntry([{ controllerNo: room.controllerNo, samples: [one], rejections: [], receivedAt: to.clock.now }]),
      );
    await Promise.all([applyLeftEntries(to.ctx, 0), applyLeftEntries(to.ctx, 0)]);
  }
};

test('packed at any moment, samples that come late, again, corrected or in parts give the answers of rows', async () => {
  let packed = 0;
  await fc.assert(
    fc.asyncProperty(distances, ages, fc.array(step, { minLength: 1, maxLength: 5 }), async (distance, age, steps) => {
      packing.clock.now = plain.clock.now = noon;
      const rooms = [
        [packing, await makeController(packing)],
        [plain, await makeController(plain)],
      ] as const;
      for (const { batch: sent, how, after } of steps) {
        const samples = sent.map(({ slot, values: of }) => ({
          ts: timeOf(slot, distance, age),
          values: { ...of },
        }));
        for (const [portal, room] of rooms) {
          const known = samples.filter((sample) => Object.keys(sample.values).length > 0);
          await (portal === packing ? send(how, room, known) : send('one by one', room, known, plain));
          if (after !== 'nothing' && after !== 'packed before it is rolled up') await portal.catchUp();
        }
        if (after.startsWith('packed')) await packHours(packing.ctx);
      }
      for (const [portal] of rooms) await portal.catchUp();
      await packHours(packing.ctx);
      const [[, room], [, other]] = rooms;
      packed += await count(packing, 'sample_chunk', room);
      expect(await answers(packing, room)).toEqual(await answers(plain, other));
      expect(await count(plain, 'sample_chunk', other)).toBe(0);
    }),
    // Of a late sample, the newest derived values of channels that later samples lack; a light sensor that was always dark.
    // Flushes that are packed at once, one that goes on in the last hour of it, and late samples of such hours.
    {
      numRuns: 12,
      examples: [
        [47, 'past', [{ batch: late, how: 'in one flush', after: 'nothing' }]],
        [47, 'past', [{ batch: dark, how: 'left in the journal', after: 'nothing' }]],
        [3, 'past', flushes([0, 26], [26, 40], [40, 43], [43, 60], [5, 12])],
        [3, 'in time', flushes([0, 26], [26, 61], [61, 68], [68, 69], [69, 70], [5, 12])],
      ],
    },
  );
  expect(packed).toBeGreaterThan(10);
  await forceFullComparison(packing.ctx, null);
  expect(await compareRollups(packing.ctx)).toMatchObject({ differing: 0 });
}, 180_000);
