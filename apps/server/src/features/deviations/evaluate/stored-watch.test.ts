import { expect, test } from 'vitest';
import { initialWatch, watchClose, watchSample, type AlarmRule, type Watch } from '@onsil/domain/alarms/watch';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { packWatch, unpackWatch, type StoredWatch } from './stored-watch.ts';

const range = { low: 18, high: 26 };
const rule: AlarmRule = {
  timing: { deadband: 0.5, onDelayMs: 2 * minuteMs, offDelayMs: 2 * minuteMs, attentionMs: 0 },
  rangesAt: () => [range, { low: 10, high: 30 }, { low: 0, high: 40 }],
  stuckAfterMs: 5 * minuteMs,
};
const rules = new Map([
  ['temperature', rule],
  ['humidity', { ...rule, rangesAt: () => null }],
]);

const kept = (watch: Watch): Watch => unpackWatch(JSON.parse(JSON.stringify(packWatch(watch))) as StoredWatch);

test('whatever happens to a controller, its stored state goes on as the one in memory', () => {
  const temperatures = [20, 21, 27, 28, 28, 33, 33, 33, 27, 24, 22, 22, 22, 22, 22, 22, 22, 22, 27, 28, 28, 28, 20];
  let [memory, stored] = [initialWatch, initialWatch];
  const seen = new Set<string>();
  for (const [index, temperature] of temperatures.entries()) {
    const sample = { ts: index * minuteMs, values: { temperature, humidity: 60 + index } };
    const [one, two] = [memory, stored].map((watch) => watchSample(watch, sample, rules, 15 * minuteMs));
    expect(two).toEqual(one);
    if (!one) continue;
    memory = one.watch;
    if (index === 21) memory = watchClose(memory, 'range', 'temperature', sample.ts).watch;
    stored = kept(memory);
    expect(stored).toEqual(memory);
    for (const { kind, cause } of one.transitions) seen.add(`${cause} ${kind}`);
  }
  expect([...seen].toSorted()).toEqual([
    'range eased',
    'range escalated',
    'range opened',
    'range returned',
    'stuck opened',
    'stuck returned',
  ]);
});

test('the first sample after a silence is stored with it', () => {
  const at = (ts: number) => ({ ts, values: { temperature: 20 } });
  const { watch } = watchSample(
    watchSample(initialWatch, at(0), rules, minuteMs).watch,
    at(10 * minuteMs),
    rules,
    minuteMs,
  );
  expect(watch.silence.backAt).toBe(10 * minuteMs);
  expect(kept(watch)).toEqual(watch);
});

test('values in range take less than a third of the bytes, and a state of an older version is read as it was', () => {
  const { watch } = watchSample(
    initialWatch,
    { ts: minuteMs, values: { temperature: 20, humidity: 60 } },
    rules,
    minuteMs,
  );
  expect(unpackWatch(JSON.parse(JSON.stringify(watch)) as StoredWatch)).toEqual(watch);
  expect(JSON.stringify(packWatch(watch)).length * 3).toBeLessThan(JSON.stringify(watch).length);
});
