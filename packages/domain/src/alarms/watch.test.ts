import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSamples } from '../telemetry/sample-columns.ts';
import { mergeSamples, type Sample } from '../telemetry/sample.ts';
import { levelOf, type Ranges } from './ranges.ts';
import {
  initialWatch,
  type AlarmRule,
  type Watch,
  type WatchTransition,
  watchClose,
  watchReopen,
  watchSample,
  watchSamples,
  watchTime,
} from './watch.ts';

const silentAfter = 30;
const timing = { deadband: 0.5, onDelayMs: 0, offDelayMs: 0, attentionMs: 0 };
const ranges: Ranges = [
  { low: 20, high: 25 },
  { low: 18, high: 28 },
  { low: 10, high: 35 },
];
const rule = (change: Partial<AlarmRule> = {}): AlarmRule => ({
  timing,
  rangesAt: () => ranges,
  stuckAfterMs: 100,
  ...change,
});
const rules = new Map([
  ['temperature', rule()],
  ['humidity', rule({ stuckAfterMs: null })],
  ['constructor', rule()],
]);

type Run = { watch: Watch; log: WatchTransition[] };
const run = (samples: readonly Sample[], from = initialWatch, by: ReadonlyMap<string, AlarmRule> = rules): Run => {
  let watch = from;
  const log: WatchTransition[] = [];
  for (const sample of samples) {
    const step = watchSample(watch, sample, by, silentAfter);
    watch = step.watch;
    log.push(...step.transitions);
  }
  return { watch, log };
};
const lines = (log: readonly WatchTransition[]) => log.map(({ cause, field, kind, at }) => [cause, field, kind, at]);
const hot: Sample = { ts: 0, values: { temperature: 26, humidity: 22 } };
const flat = Array.from({ length: 11 }, (_, index): Sample => ({ ts: index * 10, values: { temperature: 22 } }));

test('each field is judged by its own rule, and a field without one is not', () => {
  const { watch, log } = run([{ ts: 5, values: { temperature: 26, humidity: 29, ec: 99 } }]);
  expect(log).toMatchObject([
    { cause: 'range', field: 'humidity', kind: 'opened', at: 5, level: 2 },
    { cause: 'range', field: 'temperature', kind: 'opened', at: 5, level: 1 },
  ]);
  expect(watch.at).toBe(5);
  expect(Object.keys(watch.channels)).toEqual(['temperature', 'humidity']);
  expect(Object.keys(watch.flats)).toEqual(['temperature']);
});

test('ranges are those of the time of the sample', () => {
  const byTime = new Map([['temperature', rule({ rangesAt: (ts) => (ts < 10 ? null : ranges) })]]);
  const { log } = run([hot, { ts: 10, values: { temperature: 26 } }], initialWatch, byTime);
  expect(lines(log)).toEqual([['range', 'temperature', 'opened', 10]]);
});

test('two parts of one message count each for their own fields', () => {
  const { log, watch } = run([
    { ts: 5, values: { temperature: 26 } },
    { ts: 5, values: { humidity: 26, temperature: 22 } },
    { ts: 4, values: { constructor: 26 } },
  ]);
  expect(lines(log)).toEqual([
    ['range', 'temperature', 'opened', 5],
    ['range', 'humidity', 'opened', 5],
    ['range', 'constructor', 'opened', 4],
  ]);
  expect(watch.at).toBe(5);
});

test('a gap is reported before the sample after it', () => {
  const cool = { temperature: 22 };
  expect(lines(run([hot, { ts: 31, values: cool }, { ts: 36, values: cool }]).log)).toEqual([
    ['range', 'temperature', 'opened', 0],
    ['no_data', null, 'opened', 30],
    ['range', 'temperature', 'returned', 31],
    ['no_data', null, 'returned', 36],
  ]);
});

test('the clock opens a silence once', () => {
  const { watch } = run([hot]);
  const silent = watchTime(watch, 99, silentAfter);
  expect(lines(silent.transitions)).toEqual([['no_data', null, 'opened', 30]]);
  expect(watchTime(silent.watch, 199, silentAfter).transitions).toEqual([]);
  expect(silent.watch.channels).toBe(watch.channels);
});

test('a stuck sensor is reported besides its range, and returns when flat lines are no longer checked', () => {
  const { watch, log } = run(flat);
  expect(lines(log)).toEqual([['stuck', 'temperature', 'opened', 100]]);
  const natural = new Map([['temperature', rule({ stuckAfterMs: null })]]);
  const after = run([{ ts: 110, values: { temperature: 22 } }], watch, natural);
  expect(lines(after.log)).toEqual([['stuck', 'temperature', 'returned', 110]]);
  expect(after.watch.flats).toEqual({});
});

test('a deviation of any cause can be closed and reopened manually', () => {
  const open = watchTime(run([...flat, { ts: 105, values: { humidity: 26 } }]).watch, 999, silentAfter).watch;
  for (const [cause, field] of [
    ['range', 'humidity'],
    ['stuck', 'temperature'],
    ['no_data', null],
  ] as const) {
    const released = watchClose(open, cause, field, 1000);
    expect(lines(released.transitions)).toEqual([[cause, field, 'released', 1000]]);
    expect(watchClose(released.watch, cause, field, 1001).transitions).toEqual([]);
    const reopened = watchReopen(released.watch, cause, field, 1002);
    expect(lines(reopened.transitions)).toEqual([[cause, field, 'reopened', 1002]]);
    expect(reopened.watch).toEqual(open);
  }
});

test('nothing is released or reopened where nothing is known', () => {
  const { watch } = run([hot]);
  for (const act of [watchClose, watchReopen])
    for (const cause of ['range', 'stuck', 'no_data'] as const)
      for (const field of ['ec', 'toString', null])
        expect(act(watch, cause, field, 1)).toEqual({ watch, transitions: [] });
});

test('the input is not modified', () => {
  const { watch } = run([hot]);
  const before = structuredClone(watch);
  run([{ ts: 40, values: { temperature: 36, humidity: 36 } }], watch);
  watchClose(watch, 'range', 'temperature', 1);
  expect(watch).toEqual(before);
});

const samples = fc.array(
  fc.record({
    ts: fc.integer({ min: 0, max: 400 }),
    values: fc.dictionary(fc.constantFrom('temperature', 'humidity', 'ec'), fc.integer({ min: 16, max: 30 }), {
      maxKeys: 3,
    }),
  }),
  { maxLength: 60 },
);

test('samples give the same log in whatever order they come, once they are sorted', () => {
  const shuffled = samples.chain((all) =>
    fc.tuple(fc.constant(mergeSamples(all)), fc.nat()).map(([one, seed]) => ({ one, seed })),
  );
  fc.assert(
    fc.property(shuffled, ({ one, seed }) => {
      const other = one.toSorted((a, b) => ((a.ts * 7919 + seed) % 101) - ((b.ts * 7919 + seed) % 101));
      expect(run(mergeSamples(other))).toEqual(run(one));
    }),
  );
});

test('a day that is played twice changes nothing the second time', () => {
  fc.assert(
    fc.property(samples, (all) => {
      const day = mergeSamples(all);
      const { watch } = run(day);
      expect(run(day, watch)).toEqual({ watch, log: [] });
    }),
  );
});

test('a watch restored from JSON continues as before', () => {
  fc.assert(
    fc.property(samples, fc.nat(60), (all, cut) => {
      const day = mergeSamples(all);
      const head = run(day.slice(0, cut));
      const rest = run(day.slice(cut), JSON.parse(JSON.stringify(head.watch)) as Watch);
      expect({ watch: rest.watch, log: [...head.log, ...rest.log] }).toEqual(run(day));
    }),
  );
});

test('samples come to the same together as one by one', () => {
  const slow = { deadband: 0.5, onDelayMs: 20, offDelayMs: 30, attentionMs: 0 };
  const delayed = new Map([
    ...rules,
    ['ec', rule({ timing: slow, stuckAfterMs: 40, rangesAt: (ts) => (ts < 200 ? ranges : null) })],
  ]);
  fc.assert(
    fc.property(samples, fc.nat(60), (all, cut) => {
      const sorted = mergeSamples(all);
      for (const by of [rules, delayed]) {
        const first = run(sorted.slice(0, cut), initialWatch, by);
        const together = watchSamples(first.watch, fromSamples(sorted.slice(cut)), by, silentAfter);
        const { watch, log } = run(sorted.slice(cut), first.watch, by);
        expect(together).toEqual({ watch, transitions: log });
      }
    }),
    // Another order of the fields in the first sample than in the second.
    {
      examples: [
        [
          [
            { ts: 0, values: { humidity: 16 } },
            { ts: 1, values: { temperature: 16, humidity: 19 } },
          ],
          0,
        ],
      ],
    },
  );
});

test('without delays and deadbands the level is that of the newest value', () => {
  const bare = rule({ timing: { ...timing, deadband: 0 }, stuckAfterMs: null });
  fc.assert(
    fc.property(samples, (all) => {
      const day = mergeSamples(all);
      const { watch } = run(day, initialWatch, new Map([['temperature', bare]]));
      const newest = day.findLast(({ values }) => values['temperature'] !== undefined)?.values['temperature'];
      expect(watch.channels['temperature']?.open?.level ?? 0).toBe(newest === undefined ? 0 : levelOf(newest, ranges));
    }),
  );
});
