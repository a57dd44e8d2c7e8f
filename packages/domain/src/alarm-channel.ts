import { activeLevel, type LimitRule, type Limits, type Point, quietLimits, stepLimits, widen } from './alarm-limit.ts';
import { type Level, levelOf, type Range } from './standard.ts';

export type Side = 'low' | 'high';

/**
 * A deviation that stands. Times in epoch ms: `startedAt` the first sample out, `openedAt` the one at which the on-delay
 * was over, `backSince` the first one back inside while the off-delay runs. `range` is the level-1 range that was broken
 * at opening, `value` the newest one, `extreme` the one furthest out on `side` since `startedAt`.
 */
export type Open = {
  openedAt: number;
  startedAt: number;
  level: Level;
  highest: Level;
  side: Side;
  value: number;
  extreme: Point;
  range: Range;
  backSince: number | null;
};

/**
 * One field of one controller. `at` is its newest sample. After a release by hand `released` is the level it stood at
 * and `aside` what was released, followed on so that it can be reopened; both are forgotten once the value is back.
 */
export type Channel = { at: number | null; limits: Limits; open: Open | null; released: Level; aside: Open | null };

/**
 * A line of a deviation's log: what became of it `at` (epoch ms), its `level` from then on (0 once returned or released)
 * and how it stood. `backAt` is set on 'returned': the first time it was back inside. A deviation that is not about a
 * range (no data, a stuck sensor) has no side and no range.
 */
export type Transition = {
  kind: 'opened' | 'escalated' | 'eased' | 'returned' | 'released' | 'reopened';
  at: number;
  level: Level;
  highest: Level;
  openedAt: number;
  startedAt: number;
  value: number | null;
  side: Side | null;
  range: Range | null;
  extreme: Point | null;
  backAt: number | null;
};

/** The same of a deviation from a range, which always has them. */
type RangeTransition = Transition & { value: number; side: Side; range: Range; extreme: Point };

export type ChannelStep = { channel: Channel; transitions: readonly RangeTransition[] };

/** A channel before its first sample. */
export const nothingOpen: Channel = { at: null, limits: quietLimits, open: null, released: 0, aside: null };

const none: readonly RangeTransition[] = [];

/**
 * Takes one sample into its channel. One that is not later than the newest changes nothing: late samples are counted by
 * stepping again from a channel that was kept before them.
 */
export function stepChannel(channel: Channel, sample: Point, rule: LimitRule): ChannelStep {
  if (channel.at !== null && sample.ts <= channel.at) return { channel, transitions: none };
  const limits = stepLimits(channel.limits, sample, rule);
  if (channel.open) return stepOpen(channel, channel.open, limits, sample, rule);
  if (activeLevel(limits) > channel.released) return openChannel(channel, limits, sample, rule);
  if (channel.aside) return stepReleased(channel, channel.aside, limits, sample, rule);
  return { channel: { ...channel, at: sample.ts, limits }, transitions: none };
}

/** Closes the deviation by hand: while the value stays out it opens again only at a level above the present one. */
export function releaseChannel(channel: Channel, at: number): ChannelStep {
  const { open } = channel;
  if (!open) return { channel, transitions: none };
  return {
    channel: { ...channel, open: null, released: open.level, aside: open },
    transitions: [logged('released', at, open, 0)],
  };
}

/** Takes a release back; nothing happens where the value has come back since, or a new deviation stands. */
export function reopenChannel(channel: Channel, at: number): ChannelStep {
  const open = channel.aside;
  if (!open) return { channel, transitions: none };
  return {
    channel: { ...channel, open, released: 0, aside: null },
    transitions: [logged('reopened', at, open, open.level)],
  };
}

function stepOpen(channel: Channel, before: Open, limits: Limits, sample: Point, rule: LimitRule): ChannelStep {
  const at = sample.ts;
  const open = follow(before, limits, sample, rule);
  if (open.level === 0) {
    const returned = logged('returned', at, open, 0, channel.limits[0].turningSince ?? at);
    return { channel: { ...nothingOpen, at }, transitions: [returned] };
  }
  const next = { ...channel, at, limits, open };
  if (open.level === before.level) return { channel: next, transitions: none };
  const kind = open.level > before.level ? 'escalated' : 'eased';
  return { channel: next, transitions: [logged(kind, at, open, open.level)] };
}

function openChannel(channel: Channel, limits: Limits, sample: Point, { ranges }: LimitRule): ChannelStep {
  // The limit next above a release opens it; without a release that is level 1, which no higher one comes before.
  const opening = channel.limits.at(channel.released) ?? channel.limits[0];
  const range = ranges?.[0] ?? { low: null, high: null };
  const side = range.low !== null && sample.value < range.low ? 'low' : 'high';
  const level = activeLevel(limits);
  const open: Open = {
    openedAt: sample.ts,
    startedAt: opening.turningSince ?? sample.ts,
    level,
    highest: level,
    side,
    value: sample.value,
    extreme: widen(opening.reach, sample)[side],
    range,
    backSince: null,
  };
  return {
    channel: { at: sample.ts, limits, open, released: 0, aside: null },
    transitions: [logged('opened', sample.ts, open, level)],
  };
}

// The hand that released it ended it, so the first sample that is well back forgets it without waiting for the off-delay.
function stepReleased(channel: Channel, before: Open, limits: Limits, sample: Point, rule: LimitRule): ChannelStep {
  const aside = follow(before, limits, sample, rule);
  const isBack = aside.level === 0 || aside.backSince !== null;
  const next = isBack ? { ...nothingOpen, at: sample.ts } : { ...channel, at: sample.ts, limits, aside };
  return { channel: next, transitions: none };
}

function follow(open: Open, limits: Limits, sample: Point, { ranges }: LimitRule): Open {
  const level = activeLevel(limits);
  // Ranges move with the day, so what is high beside the range of the opening may be on target by now.
  const isOut = ranges !== null && levelOf(sample.value, ranges) > 0;
  return {
    ...open,
    level,
    highest: level > open.highest ? level : open.highest,
    value: sample.value,
    extreme: isOut ? widen({ low: open.extreme, high: open.extreme }, sample)[open.side] : open.extreme,
    backSince: limits[0].turningSince,
  };
}

function logged(
  kind: Transition['kind'],
  at: number,
  { openedAt, startedAt, highest, value, side, range, extreme }: Open,
  level: Level,
  backAt: number | null = null,
): RangeTransition {
  return { kind, at, level, highest, openedAt, startedAt, value, side, range, extreme, backAt };
}
