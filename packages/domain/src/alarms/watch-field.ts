import { type Channel, stepChannel, type Transition } from './channel.ts';
import { type FlatLine, stepFlatLine } from './flat-line.ts';
import { inactiveLimits } from './limits.ts';
import { levelOf, type Ranges } from './ranges.ts';
import type { AlarmRule } from './watch.ts';

// A field is advanced through a column of its values. Nearly all of them are in range and other than the one before: of such
// values only the last counts, so none of them is an object.

/** Values of a field with their times (epoch ms), ascending; NaN where a sample has none. */
export type FieldValues = { times: Float64Array; values: Float64Array };

/** Takes the transitions of the sample in a row. */
export type RowLog = (row: number, transitions: readonly Transition[]) => void;

const isQuiet = ({ limits, open, aside }: Channel): boolean => limits === inactiveLimits && !open && !aside;

const isInside = (value: number, ranges: Ranges | null): boolean => ranges === null || levelOf(value, ranges) === 0;

/** Advances a field's channel by its values. */
export function watchRange(start: Channel, { times, values }: FieldValues, rule: AlarmRule, log: RowLog): Channel {
  let channel = start;
  let quietAt: number | null = null;
  for (let row = 0; row < times.length; row += 1) {
    const [ts, value] = [times[row] ?? 0, values[row] ?? Number.NaN];
    if (Number.isNaN(value) || (channel.at !== null && ts <= channel.at)) continue;
    const ranges = rule.rangesAt(ts);
    if (isQuiet(channel) && isInside(value, ranges)) {
      quietAt = ts;
      continue;
    }
    const step = stepChannel(channel, { ts, value }, { ranges, timing: rule.timing });
    quietAt = null;
    channel = step.channel;
    if (step.transitions.length > 0) log(row, step.transitions);
  }
  return quietAt === null ? channel : { ...channel, at: quietAt };
}

const startedAt = (ts: number, value: number): FlatLine => ({
  value,
  since: ts,
  at: ts,
  openedAt: null,
  released: false,
});

/** Advances a field's flat line by its values. */
export function watchFlatLine(
  start: FlatLine | null,
  { times, values }: FieldValues,
  { stuckAfterMs, silentAfterMs }: { stuckAfterMs: number | null; silentAfterMs: number },
  log: RowLog,
): FlatLine | null {
  let flat = start;
  if (flat === null && stuckAfterMs === null) return null;
  /** the row that began the newest run, where it is not in `flat` */
  let begun = -1;
  for (let row = 0; row < times.length; row += 1) {
    const [ts, value] = [times[row] ?? 0, values[row] ?? Number.NaN];
    if (Number.isNaN(value) || (flat && ts <= flat.at)) continue;
    const last = begun >= 0 ? values[begun] : flat?.value;
    if (value !== last && stuckAfterMs !== null && (begun >= 0 || flat?.openedAt == null)) {
      begun = row;
      continue;
    }
    if (begun >= 0) flat = startedAt(times[begun] ?? 0, values[begun] ?? 0);
    begun = -1;
    const step = stepFlatLine(flat, { ts, value }, stuckAfterMs, silentAfterMs);
    flat = step.flat;
    if (step.transitions.length > 0) log(row, step.transitions);
  }
  return begun >= 0 ? startedAt(times[begun] ?? 0, values[begun] ?? 0) : flat;
}
