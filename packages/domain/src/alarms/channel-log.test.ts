import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Channel, initialChannel, closeChannel, reopenChannel, stepChannel, type Transition } from './channel.ts';
import type { LimitRule, Point } from './limits.ts';
import { type Level, levelOf, type Ranges } from './ranges.ts';

const ranges: Ranges = [
  { low: 20, high: 25 },
  { low: 18, high: 28 },
  { low: 10, high: 35 },
];
const rule = (timing: LimitRule['timing']): LimitRule => ({ ranges, timing });

const run = (
  samples: readonly Point[],
  how: LimitRule,
  from = initialChannel,
): { channel: Channel; log: Transition[] } => {
  let channel = from;
  const log: Transition[] = [];
  for (const sample of samples) {
    const step = stepChannel(channel, sample, how);
    channel = step.channel;
    log.push(...step.transitions);
  }
  return { channel, log };
};

// Values stay at a level and then jump, around all limits, with gaps around all delays.
const stay = fc.tuple(
  fc.constantFrom(22, 22, 22, 24, 25, 26, 29, 36, 20, 19, 17, 9),
  fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -2, max: 2 })), { minLength: 1, maxLength: 9 }),
);
const stream = fc.array(stay, { maxLength: 14 }).map((stays) => {
  let ts = 0;
  return stays.flatMap(([base, steps]) =>
    steps.map(([gap, off]): Point => ({ ts: (ts += gap), value: base + off / 2 })),
  );
});
const timing = fc.record({
  deadband: fc.constantFrom(0, 0.5, 2),
  onDelayMs: fc.integer({ min: 0, max: 12 }),
  offDelayMs: fc.integer({ min: 0, max: 12 }),
  attentionMs: fc.constant(0),
});

/** Reference implementation: at each sample, finds the longest run of samples out or well inside. */
const definition = (samples: readonly Point[], how: LimitRule['timing']): Partial<Transition>[] => {
  const isOut = (level: number) => (value: number) => levelOf(value, ranges) >= level;
  const isBack = (level: 1 | 2 | 3) => (value: number) =>
    ranges.slice(0, level).some(({ low, high }) => {
      const band = Math.min(how.deadband, ((high ?? 0) - (low ?? 0)) / 4);
      return value >= (low ?? 0) + band && value <= (high ?? 0) - band;
    });
  const tail = (seen: readonly Point[], holds: (value: number) => boolean) =>
    seen.slice(seen.findLastIndex(({ value }) => !holds(value)) + 1);
  const lasts = (part: readonly Point[], ms: number) =>
    part.length > 0 && (part.at(-1)?.ts ?? 0) - (part[0]?.ts ?? 0) >= ms;
  const active = [false, false, false];
  const log: Partial<Transition>[] = [];
  let [level, start, side, highest]: [number, number, 'low' | 'high', number] = [0, 0, 'high', 0];
  for (const index of samples.keys()) {
    const seen = samples.slice(0, index + 1);
    const last = seen.at(-1) ?? { ts: 0, value: 0 };
    for (const one of [1, 2, 3] as const)
      active[one - 1] = active[one - 1]
        ? !lasts(tail(seen, isBack(one)), how.offDelayMs)
        : lasts(tail(seen, isOut(one)), how.onDelayMs);
    const next = active.filter(Boolean).length;
    if (next === level) continue;
    if (level === 0) {
      [start, side] = [tail(seen, isOut(1))[0]?.ts ?? 0, last.value < 20 ? 'low' : 'high'];
      highest = 0;
    }
    highest = Math.max(highest, next);
    const kind = level === 0 ? 'opened' : next === 0 ? 'returned' : next > level ? 'escalated' : 'eased';
    const out = seen.filter(({ ts, value }) => ts >= start && isOut(1)(value)).map(({ value }) => value);
    const furthest = side === 'low' ? Math.min(...out) : Math.max(...out);
    const extreme = seen.find(({ ts, value }) => ts >= start && value === furthest) ?? null;
    const backAt = next === 0 ? (tail(seen, isBack(1))[0]?.ts ?? null) : null;
    log.push({
      kind,
      at: last.ts,
      level: next as Level,
      highest: highest as Level,
      startedAt: start,
      side,
      extreme,
      backAt,
    });
    level = next;
  }
  return log;
};

const told = ({ kind, at, level, highest, startedAt, side, extreme, backAt }: Transition) => {
  return { kind, at, level, highest, startedAt, side, extreme, backAt };
};

test('the log is that of the definition', () => {
  fc.assert(
    fc.property(stream, timing, (samples, how) => {
      const { log } = run(samples, rule(how));
      expect(log.map(told)).toEqual(definition(samples, how));
    }),
    { numRuns: 1000 },
  );
});

test('replaying a day changes nothing, and a replay from a checkpoint gives the same channel', () => {
  fc.assert(
    fc.property(stream, timing, fc.nat(60), (samples, how, cut) => {
      const whole = run(samples, rule(how));
      expect(run(samples, rule(how), whole.channel)).toEqual({ channel: whole.channel, log: [] });
      const head = run(samples.slice(0, cut), rule(how));
      const kept = JSON.parse(JSON.stringify(head.channel)) as Channel;
      const rest = run(samples.slice(cut), rule(how), kept);
      expect({ channel: rest.channel, log: [...head.log, ...rest.log] }).toEqual(whole);
    }),
  );
});

test('the level never changes without a log entry, by samples or manually', () => {
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(closeChannel, reopenChannel) },
  );
  fc.assert(
    fc.property(stream, timing, fc.array(act, { minLength: 60, maxLength: 60 }), (samples, how, acts) => {
      let channel = initialChannel;
      let level: Level = 0;
      for (const [index, sample] of samples.entries()) {
        for (const step of [stepChannel(channel, sample, rule(how)), null]) {
          const done = step ?? acts[index]?.(channel, sample.ts);
          if (!done) continue;
          for (const { level: next, kind } of done.transitions) {
            if (kind === 'opened') expect(next).toBeGreaterThan(channel.released);
            expect(next === level && kind !== 'reopened').toBe(false);
            level = next;
          }
          channel = done.channel;
          expect(channel.open?.level ?? 0).toBe(level);
          expect(channel.aside === null).toBe(channel.released === 0);
        }
      }
    }),
  );
});
