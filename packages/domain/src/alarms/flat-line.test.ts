import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transition } from './channel.ts';
import { type FlatLine, closeFlatLine, reopenFlatLine, stepFlatLine } from './flat-line.ts';

const stuckAfter = 100;
const silentAfter = 30;

type Run = { flat: FlatLine | null; log: Transition[] };
const run = (samples: readonly (readonly [ts: number, value: number])[], from: FlatLine | null = null): Run => {
  let flat = from;
  const log: Transition[] = [];
  for (const [ts, value] of samples) {
    const step = stepFlatLine(flat, { ts, value }, stuckAfter, silentAfter);
    flat = step.flat;
    log.push(...step.transitions);
  }
  return { flat, log };
};
const kinds = (log: readonly Transition[]) => log.map(({ kind, at, level }) => [kind, at, level]);
const flatUntil = (end: number, value = 7) =>
  Array.from({ length: end / 10 + 1 }, (_, index): [number, number] => [index * 10, value]);

const stuck = (): FlatLine => run(flatUntil(100)).flat ?? expect.fail('nothing was counted');

test('a sensor is stuck at the first sample at which the same value has lasted the limit', () => {
  expect(run(flatUntil(90)).log).toEqual([]);
  const { flat, log } = run(flatUntil(150));
  expect(flat).toEqual({ value: 7, since: 0, at: 150, openedAt: 100, released: false });
  expect(log).toEqual([
    {
      kind: 'opened',
      at: 100,
      level: 1,
      highest: 1,
      openedAt: 100,
      startedAt: 0,
      value: 7,
      side: null,
      range: null,
      extreme: null,
      backAt: null,
    },
  ]);
});

test('it returns at the first other value, which begins a count of its own', () => {
  const { flat, log } = run([[110, 7.01]], stuck());
  expect(log).toMatchObject([
    { kind: 'returned', at: 110, level: 0, value: 7.01, startedAt: 0, openedAt: 100, backAt: 110 },
  ]);
  expect(flat).toEqual({ value: 7.01, since: 110, at: 110, openedAt: null, released: false });
});

test('a value that changes now and then is not stuck', () => {
  expect(run([...flatUntil(90), [99, 8], ...flatUntil(180).slice(10)]).log).toEqual([]);
});

test('a gap longer than silence ends the count, one as long does not', () => {
  const later = flatUntil(40).map(([ts, value]): [number, number] => [ts + 90 + 31, value]);
  expect(run([...flatUntil(90), ...later]).log).toEqual([]);
  expect(kinds(run([...flatUntil(90), [120, 7]]).log)).toEqual([['opened', 120, 1]]);
});

test('a sensor stuck before a gap with the same value after it is still stuck', () => {
  expect(run([[900, 7]], stuck())).toMatchObject({ log: [], flat: { openedAt: 100, at: 900 } });
});

test('a sample that is not later changes nothing', () => {
  const flat = stuck();
  for (const ts of [100, 5]) expect(stepFlatLine(flat, { ts, value: 8 }, stuckAfter, silentAfter).flat).toBe(flat);
});

test('where a flat line is natural nothing is counted, and what stood returns', () => {
  expect(stepFlatLine(null, { ts: 0, value: 7 }, null, silentAfter)).toEqual({ flat: null, transitions: [] });
  const { flat, transitions } = stepFlatLine(stuck(), { ts: 110, value: 7 }, null, silentAfter);
  expect(flat).toBeNull();
  expect(kinds(transitions)).toEqual([['returned', 110, 0]]);
  const counting = run(flatUntil(50)).flat;
  expect(stepFlatLine(counting, { ts: 60, value: 7 }, null, silentAfter)).toEqual({ flat: null, transitions: [] });
});

test('a released flat line stays closed until another value has come', () => {
  const released = closeFlatLine(stuck(), 105);
  expect(kinds(released.transitions)).toEqual([['released', 105, 0]]);
  const still = run(
    [
      [110, 7],
      [300, 7],
    ],
    released.flat,
  );
  expect(still.log).toEqual([]);
  expect(run([[310, 8]], still.flat)).toEqual({
    flat: { value: 8, since: 310, at: 310, openedAt: null, released: false },
    log: [],
  });
});

test('the release of a flat line that lasts is taken back', () => {
  const released = closeFlatLine(stuck(), 105).flat ?? stuck();
  const reopened = reopenFlatLine(released, 106);
  expect(reopened.flat).toEqual(stuck());
  expect(kinds(reopened.transitions)).toEqual([['reopened', 106, 1]]);
  expect(closeFlatLine(released, 107)).toEqual({ flat: released, transitions: [] });
});

test('there is nothing to release or reopen where nothing is stuck', () => {
  const counting = run(flatUntil(50)).flat ?? stuck();
  expect(closeFlatLine(counting, 1)).toEqual({ flat: counting, transitions: [] });
  expect(reopenFlatLine(counting, 1)).toEqual({ flat: counting, transitions: [] });
});

test('it is stuck exactly while the same value has come for the limit without a gap', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9 })), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (gaps) => {
      let ts = 0;
      // One digit in ten changes the value, for long flat lines.
      const samples = gaps.map(([gap, digit]): [number, number] => [(ts += gap), digit === 9 ? 1 : 0]);
      let expected = false;
      let flat: FlatLine | null = null;
      let since = 0;
      for (const [index, [at, value]] of samples.entries()) {
        const before = samples[index - 1];
        if (before?.[1] !== value) [since, expected] = [at, false];
        else if (at - before[0] > silentAfter && !expected) since = at;
        expected ||= at - since >= stuckAfter;
        flat = stepFlatLine(flat, { ts: at, value }, stuckAfter, silentAfter).flat;
        expect(flat?.openedAt !== null).toBe(expected);
      }
    }),
  );
});
