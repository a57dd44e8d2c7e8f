import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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
import { computeFreshness } from '../telemetry/freshness.ts';

const limit = 300;
const heardAt = (ts: number): Silence => ({ newest: ts, openedAt: null, released: false });
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
  expect(silence).toEqual({ newest: 1000, openedAt: 1300, released: false });
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

test('it returns at the next sample', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  const { silence: heard, transitions } = stepSilence(silence, 2500, limit);
  expect(heard).toEqual(heardAt(2500));
  expect(transitions).toMatchObject([
    { kind: 'returned', at: 2500, level: 0, openedAt: 1300, startedAt: 1000, backAt: 2500 },
  ]);
});

test('a gap that no clock saw opens and returns all the same', () => {
  expect(kinds(stepSilence(heardAt(1000), 1301, limit).transitions)).toEqual([
    ['opened', 1300, 2],
    ['returned', 1301, 0],
  ]);
  expect(stepSilence(heardAt(1000), 1300, limit).transitions).toEqual([]);
});

test('a controller that never reported is not silent, and its first sample is no return', () => {
  expect(tickSilence(neverReported, 1e12, limit)).toEqual({ silence: neverReported, transitions: [] });
  expect(stepSilence(neverReported, 1e12, limit)).toEqual({ silence: heardAt(1e12), transitions: [] });
});

test('a late sample does not end a silence', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  for (const ts of [1000, 10]) expect(stepSilence(silence, ts, limit)).toEqual({ silence, transitions: [] });
});

test('a manually closed silence stays closed until the controller reports again', () => {
  const { silence } = tickSilence(heardAt(1000), 2000, limit);
  const released = closeSilence(silence, 2100);
  expect(kinds(released.transitions)).toEqual([['released', 2100, 0]]);
  expect(tickSilence(released.silence, 9000, limit).transitions).toEqual([]);
  expect(stepSilence(released.silence, 9001, limit)).toEqual({ silence: heardAt(9001), transitions: [] });
  expect(kinds(tickSilence(heardAt(9001), 9900, limit).transitions)).toEqual([['opened', 9301, 2]]);
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
