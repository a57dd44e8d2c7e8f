import {
  activeLevel,
  type LimitRule,
  type Limits,
  type Point,
  inactiveLimits,
  stepLimits,
  extendExtremes,
} from './limits.ts';
import { type Level, levelOf, type Range } from './ranges.ts';

export type Side = 'low' | 'high';

/**
 * An open deviation. Times in epoch ms: `startedAt` is the first sample out of range, `openedAt` the sample at which
 * the on-delay ended, `backSince` the first sample back inside while the off-delay runs. `range` is the level-1 range
 * at opening, `value` the newest value, `extreme` the furthest one on `side` since `startedAt`.
 */
export type OpenDeviation = {
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
 * State of one field of one controller; `at` is its newest sample. After a manual close `released` is the level it was
 * closed at and `aside` the closed deviation, kept up to date for a reopening; both are cleared once the value is back.
 */
export type Channel = {
  at: number | null;
  limits: Limits;
  open: OpenDeviation | null;
  released: Level;
  aside: OpenDeviation | null;
};

/**
 * An entry of a deviation's log: what happened `at` (epoch ms), its `level` from then on (0 after 'returned' and
 * 'released') and its state. 'returned' has `backAt`, the first time back inside. Deviations without a range (no data,
 * stuck sensor) have no side and no range.
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

/** A transition of a deviation from a range, where these members are set. */
type RangeTransition = Transition & { value: number; side: Side; range: Range; extreme: Point };

export type ChannelStep = { channel: Channel; transitions: readonly RangeTransition[] };

/** State before the first sample. */
export const initialChannel: Channel = { at: null, limits: inactiveLimits, open: null, released: 0, aside: null };

const noTransitions: readonly RangeTransition[] = [];

/**
 * Advances a channel by one sample. A sample not later than the newest is ignored: to apply late samples, run again
 * from an earlier state.
 */
export function stepChannel(channel: Channel, sample: Point, rule: LimitRule): ChannelStep {
  if (channel.at !== null && sample.ts <= channel.at) return { channel, transitions: noTransitions };
  const limits = stepLimits(channel.limits, sample, rule);
  if (channel.open) return stepOpen(channel, channel.open, { limits, sample, rule });
  if (activeLevel(limits) > channel.released) return openChannel(channel, limits, sample, rule);
  if (channel.aside) return stepReleased(channel, channel.aside, { limits, sample, rule });
  return { channel: { ...channel, at: sample.ts, limits }, transitions: noTransitions };
}

/** Closes the deviation manually. While the value stays out, it opens again only at a higher level. */
export function closeChannel(channel: Channel, at: number): ChannelStep {
  const { open } = channel;
  if (!open) return { channel, transitions: noTransitions };
  return {
    channel: { ...channel, open: null, released: open.level, aside: open },
    transitions: [logged('released', at, open, { level: 0 })],
  };
}

/** Undoes a manual close. No effect when the value has returned since or a new deviation is open. */
export function reopenChannel(channel: Channel, at: number): ChannelStep {
  const open = channel.aside;
  if (!open) return { channel, transitions: noTransitions };
  return {
    channel: { ...channel, open, released: 0, aside: null },
    transitions: [logged('reopened', at, open, { level: open.level })],
  };
}

function stepOpen(
  channel: Channel,
  before: OpenDeviation,
  { limits, sample, rule }: { limits: Limits; sample: Point; rule: LimitRule },
): ChannelStep {
  const at = sample.ts;
  const open = follow(before, limits, sample, rule);
  if (open.level === 0) {
    const returned = logged('returned', at, open, { level: 0, backAt: channel.limits[0].turningSince ?? at });
    return { channel: { ...initialChannel, at }, transitions: [returned] };
  }
  const next = { ...channel, at, limits, open };
  if (open.level === before.level) return { channel: next, transitions: noTransitions };
  const kind = open.level > before.level ? 'escalated' : 'eased';
  return { channel: next, transitions: [logged(kind, at, open, { level: open.level })] };
}

function openChannel(channel: Channel, limits: Limits, sample: Point, { ranges }: LimitRule): ChannelStep {
  // The limit above the manually closed level opens it; otherwise level 1.
  const opening = channel.limits.at(channel.released) ?? channel.limits[0];
  const range = ranges?.[0] ?? { low: null, high: null };
  const side = range.low !== null && sample.value < range.low ? 'low' : 'high';
  const level = activeLevel(limits);
  const open: OpenDeviation = {
    openedAt: sample.ts,
    startedAt: opening.turningSince ?? sample.ts,
    level,
    highest: level,
    side,
    value: sample.value,
    extreme: extendExtremes(opening.reach, sample)[side],
    range,
    backSince: null,
  };
  return {
    channel: { at: sample.ts, limits, open, released: 0, aside: null },
    transitions: [logged('opened', sample.ts, open, { level })],
  };
}

// A manual close needs no off-delay: the first value back by the deadband clears it.
function stepReleased(
  channel: Channel,
  before: OpenDeviation,
  { limits, sample, rule }: { limits: Limits; sample: Point; rule: LimitRule },
): ChannelStep {
  const aside = follow(before, limits, sample, rule);
  const isBack = aside.level === 0 || aside.backSince !== null;
  const next = isBack ? { ...initialChannel, at: sample.ts } : { ...channel, at: sample.ts, limits, aside };
  return { channel: next, transitions: noTransitions };
}

function follow(open: OpenDeviation, limits: Limits, sample: Point, { ranges }: LimitRule): OpenDeviation {
  const level = activeLevel(limits);
  // Ranges change during the day, so compare with the current range, not with the one at opening.
  const isOut = ranges !== null && levelOf(sample.value, ranges) > 0;
  return {
    ...open,
    level,
    highest: level > open.highest ? level : open.highest,
    value: sample.value,
    extreme: isOut ? extendExtremes({ low: open.extreme, high: open.extreme }, sample)[open.side] : open.extreme,
    backSince: limits[0].turningSince,
  };
}

function logged(
  kind: Transition['kind'],
  at: number,
  { openedAt, startedAt, highest, value, side, range, extreme }: OpenDeviation,
  { level, backAt = null }: { level: Level; backAt?: number | null },
): RangeTransition {
  return { kind, at, level, highest, openedAt, startedAt, value, side, range, extreme, backAt };
}
