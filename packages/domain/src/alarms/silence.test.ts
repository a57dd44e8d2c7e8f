import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeFreshness } from '../telemetry/freshness.ts';
import type { Transition } from './channel.ts';
import {
  neverReported,
  closeSilence,
  reopenSilence,
  type Silence,
  silentAfterMs,
  stepSilence,
  tickSilence,
} from './silence.ts';

const limit = 300;
const heardAt = (ts: number): Silence => ({ newest: ts, openedAt: null, backAt: null, released: false });
const kinds = (log: readonly Transition[]) => log.map(({ kind, at, level }) => [kind, at, level]);

test('a controller is silent after three intervals, 5 min at least', () => {
  expect([10, 60, 100, 101, 300].map(silentAfterMs)).toEqual([300_000, 300_000, 300_000, 303_000, 900_000]);
});

test('a controller is silent from the moment at which it is no longer live', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: -2, max: 2 }), (interval, beside) => {
      const age = silentAfterMs(interval) + beside;
      const { silence } = tickSilence(heardAt(0), age, silentAfterMs(interval));
      expect(silence.openedAt !== null).toBe(computeFreshness(age, interval) !== 'live');
    }),
  );
});

test('a silence opens when its limit was over, however late the clock sees it', () => {
  expect(tickSilence(heardAt(1000), 1300, limit)).toEqual({ silence: heardAt(1000), transitions: [] });
  const { silence, transitions } = tickSilence(heardAt(1000), 99_000, limit);
  expect(silence).toEqual({ newest: 1000, openedAt: 1300, backAt: null, released: false });
  expect(transitions).toEqual([
    {
      kind: 'opened',
      at: 1300,
      level: 2,
      highest: 2,
      openedAt: 1300,
      startedAt: 1000,
      value: null,
      side: null,
      range: null,
      extreme: null,
      backAt: null,
    },
  ]);
  expect(tickSilence(silence, 99_999, limit).transitions).toEqual([]);
});

test('it returns with the second of two messages within the limit, and lasted until the first of them', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  const first = stepSilence(silence, 2500, limit);
  expect(first).toEqual({ silence: { ...silence, backAt: 2500 }, transitions: [] });
  const second = stepSilence(first.silence, 2800, limit);
  expect(second.silence).toEqual(heardAt(2800));
  expect(second.transitions).toMatchObject([
    { kind: 'returned', at: 2800, level: 0, openedAt: 1300, startedAt: 1000, backAt: 2500 },
  ]);
});

test('a gap that no clock saw opens all the same', () => {
  const { silence, transitions } = stepSilence(heardAt(1000), 1301, limit);
  expect(kinds(transitions)).toEqual([['opened', 1300, 2]]);
  expect(silence).toEqual({ newest: 1000, openedAt: 1300, backAt: 1301, released: false });
  expect(stepSilence(heardAt(1000), 1300, limit)).toEqual({ silence: heardAt(1300), transitions: [] });
});

test('a controller that reports at twice its limit has one alarm, which ends when it reports as it should', () => {
  const log: Transition[] = [];
  let silence = neverReported;
  for (const ts of [0, 600, 1200, 1800, 2400, 2460, 2520]) {
    const tick = tickSilence(silence, ts, limit);
    const step = stepSilence(tick.silence, ts, limit);
    log.push(...tick.transitions, ...step.transitions);
    silence = step.silence;
  }
  expect(kinds(log)).toEqual([
    ['opened', 300, 2],
    ['returned', 2460, 0],
  ]);
  expect(log[1]).toMatchObject({ startedAt: 0, backAt: 2400 });
});

test('the parts of a message do not end it, however many they are', () => {
  let { silence } = tickSilence(heardAt(0), 1000, limit);
  for (const ts of [1000, 1020, 1049, 1301, 1340]) {
    const step = stepSilence(silence, ts, limit);
    expect(step.transitions).toEqual([]);
    silence = step.silence;
  }
  expect(stepSilence(silence, 1351, limit).transitions).toMatchObject([{ kind: 'returned', backAt: 1301 }]);
});

test.each([10, 49, 60, 120, 290, 300])('reporting every %i of 300 s ends it within the limit', (gap) => {
  let { silence } = tickSilence(heardAt(0), 1000, limit);
  for (let ts = 1000; ts <= 1000 + limit; ts += gap) ({ silence } = stepSilence(silence, ts, limit));
  expect(silence.openedAt).toBeNull();
});

test('one that sends a single sample and is gone again stays silent', () => {
  const { silence } = stepSilence(tickSilence(heardAt(1000), 2000, limit).silence, 2500, limit);
  expect(tickSilence(silence, 99_000, limit)).toEqual({ silence, transitions: [] });
});

test('a sample from before the silence that came late shows that it never was', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  const late = stepSilence(silence, 1200, limit);
  expect(late.silence).toEqual(heardAt(1200));
  expect(late.transitions).toMatchObject([{ kind: 'returned', at: 1200, openedAt: 1300, backAt: 1200 }]);
});

test('a controller that never reported is not silent, and its first sample is no return', () => {
  expect(tickSilence(neverReported, 1e12, limit)).toEqual({ silence: neverReported, transitions: [] });
  expect(stepSilence(neverReported, 1e12, limit)).toEqual({ silence: heardAt(1e12), transitions: [] });
});

test('a late sample does not end a silence', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  for (const ts of [1000, 10]) expect(stepSilence(silence, ts, limit)).toEqual({ silence, transitions: [] });
  const { silence: turning } = stepSilence(silence, 2500, limit);
  for (const ts of [2500, 2400]) expect(stepSilence(turning, ts, limit)).toEqual({ silence: turning, transitions: [] });
});

test('a manually closed silence stays closed until the controller reports again', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  const released = closeSilence(silence, 2100);
  expect(kinds(released.transitions)).toEqual([['released', 2100, 0]]);
  expect(tickSilence(released.silence, 9000, limit).transitions).toEqual([]);
  expect(stepSilence(released.silence, 9001, limit)).toEqual({ silence: heardAt(9001), transitions: [] });
  expect(kinds(tickSilence(heardAt(9001), 9900, limit).transitions)).toEqual([['opened', 9301, 2]]);
});

test('one closed between its first two messages is over with the second', () => {
  const { silence } = stepSilence(tickSilence(heardAt(1000), 2000, limit).silence, 2500, limit);
  const released = closeSilence(silence, 2600);
  expect(kinds(released.transitions)).toEqual([['released', 2600, 0]]);
  expect(stepSilence(released.silence, 2800, limit)).toEqual({ silence: heardAt(2800), transitions: [] });
});

test('the release of a silence that lasts is taken back', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  const reopened = reopenSilence(closeSilence(silence, 2100).silence, 2200);
  expect(reopened.silence).toEqual(silence);
  expect(kinds(reopened.transitions)).toEqual([['reopened', 2200, 2]]);
});

test('there is nothing to release or reopen where nothing is', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  const { silence: released } = closeSilence(silence, 2100);
  expect(closeSilence(heardAt(1), 2)).toEqual({ silence: heardAt(1), transitions: [] });
  expect(closeSilence(released, 2200)).toEqual({ silence: released, transitions: [] });
  for (const one of [silence, neverReported])
    expect(reopenSilence(one, 2200)).toEqual({ silence: one, transitions: [] });
});

test('a clock that ticks gives the log of one that does not', () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(900)), { maxLength: 30 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let [ticked, still, ts]: [Silence, Silence, number] = [neverReported, neverReported, 0];
      const logs: [Transition[], Transition[]] = [[], []];
      for (const [gap, tickAt] of steps) {
        const tick = tickSilence(ticked, ts + Math.min(tickAt, gap), limit);
        ts += gap;
        const heard = stepSilence(tick.silence, ts, limit);
        const unseen = stepSilence(still, ts, limit);
        logs[0].push(...tick.transitions, ...heard.transitions);
        logs[1].push(...unseen.transitions);
        [ticked, still] = [heard.silence, unseen.silence];
      }
      expect(logs[0]).toEqual(logs[1]);
      expect(ticked).toEqual(still);
    }),
  );
});
