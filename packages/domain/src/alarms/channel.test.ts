import { expect, test } from 'vitest';
import {
  type Channel,
  initialChannel,
  type OpenDeviation,
  closeChannel,
  reopenChannel,
  stepChannel,
  type Transition,
} from './channel.ts';
import type { LimitRule } from './limits.ts';
import type { Ranges } from './ranges.ts';

const ranges: Ranges = [
  { low: 20, high: 25 },
  { low: 18, high: 28 },
  { low: 10, high: 35 },
];
const delayed = { deadband: 0.5, onDelayMs: 5, offDelayMs: 10, attentionMs: 0 };
const atOnce = { ...delayed, onDelayMs: 0, offDelayMs: 0 };
const rule = (timing = delayed): LimitRule => ({ ranges, timing });

type Run = { channel: Channel; log: Transition[] };
const run = (samples: readonly (readonly [ts: number, value: number])[], how = rule(), from = initialChannel): Run => {
  let channel = from;
  const log: Transition[] = [];
  for (const [ts, value] of samples) {
    const step = stepChannel(channel, { ts, value }, how);
    channel = step.channel;
    log.push(...step.transitions);
  }
  return { channel, log };
};
const kinds = (log: readonly Transition[]) => log.map(({ kind, at, level }) => [kind, at, level]);

test('a deviation starts at the first sample out and opens when the on-delay is over', () => {
  const { channel, log } = run([
    [0, 22],
    [1, 26],
    [4, 27],
    [6, 26.5],
  ]);
  const open: OpenDeviation = {
    openedAt: 6,
    startedAt: 1,
    level: 1,
    highest: 1,
    side: 'high',
    value: 26.5,
    extreme: { ts: 4, value: 27 },
    range: { low: 20, high: 25 },
    backSince: null,
  };
  expect(channel.open).toEqual(open);
  const { level, backSince, ...snapshot } = open;
  expect(log).toEqual([{ kind: 'opened', at: 6, level, backAt: backSince, ...snapshot }]);
});

test('a deviation below its range has its lowest value as extreme', () => {
  const { channel } = run([
    [1, 19],
    [4, 18.2],
    [6, 19],
    [7, 18.1],
    [8, 19.5],
  ]);
  expect(channel.open).toMatchObject({ side: 'low', extreme: { ts: 7, value: 18.1 } });
});

test('a range that is open below is broken above', () => {
  const upper: Ranges = [
    { low: null, high: 25 },
    { low: null, high: 25 },
    { low: null, high: null },
  ];
  expect(run([[1, 26]], { ranges: upper, timing: atOnce }).channel.open).toMatchObject({ side: 'high', level: 2 });
});

test('it escalates, eases and returns, and each step is in the log', () => {
  const { channel, log } = run(
    [
      [1, 26],
      [2, 29],
      [3, 36],
      [4, 27],
      [5, 22],
    ],
    rule(atOnce),
  );
  expect(kinds(log)).toEqual([
    ['opened', 1, 1],
    ['escalated', 2, 2],
    ['escalated', 3, 3],
    ['eased', 4, 1],
    ['returned', 5, 0],
  ]);
  expect(log.at(-1)).toMatchObject({ highest: 3, startedAt: 1, extreme: { ts: 3, value: 36 }, backAt: 5, value: 22 });
  expect(channel).toEqual({ ...initialChannel, at: 5 });
});

test('a return has the first time back inside', () => {
  const { log, channel } = run([
    [0, 26],
    [5, 26],
    [6, 22],
    [10, 24.7],
    [12, 23],
    [20, 22],
  ]);
  expect(channel.open).toMatchObject({ backSince: 12 });
  expect(run([[22, 22]], rule(), channel).log).toMatchObject([{ kind: 'returned', at: 22, backAt: 12 }]);
  expect(log).toHaveLength(1);
});

test('a jump from high to low stays one deviation', () => {
  const { channel, log } = run([
    [0, 26],
    [5, 27],
    [6, 19],
    [8, 18.5],
  ]);
  expect(log).toHaveLength(1);
  expect(channel.open).toMatchObject({ side: 'high', extreme: { ts: 5, value: 27 }, value: 18.5, backSince: null });
});

test('a jump before it opens counts for the side it is on when it opens', () => {
  expect(
    run([
      [0, 27],
      [2, 19],
      [4, 18.5],
      [5, 19],
    ]).channel.open,
  ).toMatchObject({
    startedAt: 0,
    side: 'low',
    extreme: { ts: 4, value: 18.5 },
  });
});

test('what is on target by a range that moved does not count as the extreme', () => {
  const { channel } = run([[1, 26]], rule(atOnce));
  const warmer: Ranges = [
    { low: 20, high: 30 },
    { low: 18, high: 32 },
    { low: 10, high: 35 },
  ];
  const { channel: later } = run([[2, 29.8]], { ranges: warmer, timing: atOnce }, channel);
  expect(later.open?.extreme).toEqual({ ts: 1, value: 26 });
});

test('without ranges a deviation returns after the off-delay', () => {
  const { channel } = run([[1, 26]], rule(atOnce));
  const { log } = run(
    [
      [2, 40],
      [11, 40],
      [12, 40],
    ],
    { ranges: null, timing: delayed },
    channel,
  );
  expect(log).toMatchObject([{ kind: 'returned', at: 12, backAt: 2, extreme: { ts: 1, value: 26 } }]);
});

test('a sample that is not later changes nothing', () => {
  const { channel } = run([
    [1, 26],
    [5, 26],
  ]);
  for (const ts of [5, 3, -1]) expect(stepChannel(channel, { ts, value: 99 }, rule(atOnce)).channel).toBe(channel);
});

test('after a manual close it stays closed at its level and opens above it', () => {
  const open = run([[1, 29]], rule(atOnce)).channel;
  const released = closeChannel(open, 2);
  expect(kinds(released.transitions)).toEqual([['released', 2, 0]]);
  expect(released.channel).toMatchObject({ open: null, released: 2 });
  const { log, channel } = run(
    [
      [3, 26],
      [4, 29],
      [5, 34],
      [6, 36],
      [7, 34.6],
    ],
    rule(atOnce),
    released.channel,
  );
  expect(kinds(log)).toEqual([['opened', 6, 3]]);
  expect(log).toMatchObject([{ startedAt: 6, range: { low: 20, high: 25 }, extreme: { ts: 6, value: 36 } }]);
  expect(channel).toMatchObject({ released: 0, aside: null });
});

test('what opens above a release started when it left that level, with the extreme since then', () => {
  const open = run([
    [0, 26],
    [5, 26],
  ]).channel;
  const spiked = run(
    [
      [6, 27.9],
      [7, 34],
      [8, 27],
      [9, 31],
    ],
    rule(),
    open,
  ).channel;
  const { log } = run(
    [
      [11, 29],
      [14, 30],
    ],
    rule(),
    closeChannel(spiked, 10).channel,
  );
  expect(log).toMatchObject([{ kind: 'opened', at: 14, level: 2, startedAt: 9, extreme: { ts: 9, value: 31 } }]);
});

test('a release is forgotten once the value is inside by the deadband', () => {
  const released = closeChannel(
    run([
      [0, 26],
      [5, 26],
    ]).channel,
    6,
  ).channel;
  const near = run(
    [
      [7, 24.7],
      [8, 26],
      [20, 26],
    ],
    rule(),
    released,
  );
  expect(near.log).toEqual([]);
  expect(near.channel.released).toBe(1);
  const back = run([[21, 24.5]], rule(), near.channel).channel;
  expect(back).toEqual({ ...initialChannel, at: 21 });
  expect(
    kinds(
      run(
        [
          [22, 26],
          [26, 26],
          [27, 26],
        ],
        rule(),
        back,
      ).log,
    ),
  ).toEqual([['opened', 27, 1]]);
});

test('a release is forgotten without an off-delay too', () => {
  const released = closeChannel(run([[1, 26]], rule(atOnce)).channel, 2).channel;
  expect(run([[3, 22]], rule(atOnce), released).channel).toEqual({ ...initialChannel, at: 3 });
});

test('a release is taken back as it was, with what happened since', () => {
  const released = closeChannel(run([[1, 36]], rule(atOnce)).channel, 2).channel;
  const { channel, log } = run(
    [
      [3, 37],
      [4, 27],
    ],
    rule(atOnce),
    released,
  );
  expect(log).toEqual([]);
  const reopened = reopenChannel(channel, 5);
  expect(kinds(reopened.transitions)).toEqual([['reopened', 5, 1]]);
  expect(reopened.channel.open).toMatchObject({ openedAt: 1, level: 1, highest: 3, extreme: { ts: 3, value: 37 } });
  expect(reopened.channel).toMatchObject({ released: 0, aside: null });
});

test('there is nothing to release where nothing is open, and nothing to reopen where nothing was released', () => {
  expect(closeChannel(initialChannel, 1)).toEqual({ channel: initialChannel, transitions: [] });
  expect(reopenChannel(initialChannel, 1)).toEqual({ channel: initialChannel, transitions: [] });
  const released = closeChannel(run([[1, 26]], rule(atOnce)).channel, 2).channel;
  expect(closeChannel(released, 3)).toEqual({ channel: released, transitions: [] });
  const anew = run([[3, 36]], rule(atOnce), released).channel;
  expect(reopenChannel(anew, 4)).toEqual({ channel: anew, transitions: [] });
});
