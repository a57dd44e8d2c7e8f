import { fromSamples, type SampleColumns } from '../telemetry/sample-columns.ts';
import type { Sample } from '../telemetry/sample.ts';
import {
  type Channel,
  type ChannelStep,
  initialChannel,
  closeChannel,
  reopenChannel,
  type Transition,
} from './channel.ts';
import { type FlatLine, type FlatLineStep, closeFlatLine, reopenFlatLine } from './flat-line.ts';
import type { Ranges } from './ranges.ts';
import {
  neverReported,
  closeSilence,
  reopenSilence,
  type Silence,
  type SilenceStep,
  stepSilence,
  tickSilence,
} from './silence.ts';
import type { AlarmTiming } from './timing.ts';
import { type RowLog, watchFlatLine, watchRange } from './watch-field.ts';

/** State of all of a controller's deviations, as plain JSON. `at` is its newest sample (epoch ms). */
export type Watch = {
  at: number | null;
  channels: Record<string, Channel>;
  flats: Record<string, FlatLine>;
  silence: Silence;
};

/** How a field is evaluated: its ranges at a time (null: none), timing, and time until stuck (null: never). */
export type AlarmRule = { timing: AlarmTiming; rangesAt: (ts: number) => Ranges | null; stuckAfterMs: number | null };

/** Rules by field; undefined for a field that is not evaluated. */
export type AlarmRules = { get(field: string): AlarmRule | undefined };

export type Cause = 'range' | 'stuck' | 'no_data';

/** A transition with its cause; `field` is null when the whole controller is silent. */
export type WatchTransition = Transition & { cause: Cause; field: string | null };

export type WatchStep = { watch: Watch; transitions: WatchTransition[] };

/** State before a controller's first sample. */
export const initialWatch: Watch = { at: null, channels: {}, flats: {}, silence: neverReported };

type Logged = { row: number; transition: WatchTransition };

const fieldOf = ({ transition }: Logged): string => transition.field ?? '';

/** By sample, and of one sample by field: the same order however samples are put together. */
const byRowAndField = (a: Logged, b: Logged): number =>
  a.row - b.row || (fieldOf(a) === fieldOf(b) ? 0 : fieldOf(a) < fieldOf(b) ? -1 : 1);

/** Of samples that follow each other within the limit only the last is stepped: the others change nothing but the newest time. */
function watchSilence(start: Silence, times: Float64Array, silentAfterMs: number, log: RowLog): Silence {
  let silence = start;
  for (let row = 0; row < times.length; row += 1) {
    const [ts, next] = [times[row] ?? 0, times[row + 1]];
    const { newest, openedAt } = silence;
    if (next !== undefined && newest !== null && openedAt === null && ts > newest && next - newest <= silentAfterMs)
      continue;
    const step = stepSilence(silence, ts, silentAfterMs);
    silence = step.silence;
    if (step.transitions.length > 0) log(row, step.transitions);
  }
  return silence;
}

/**
 * Advances by samples, each field by the time of its own newest value, since parts of a message may arrive separately. Fields
 * without a rule keep their state. `silentAfterMs` as from `silentAfterMs()`.
 */
export function watchSamples(
  watch: Watch,
  { times, fields }: SampleColumns,
  rules: AlarmRules,
  silentAfterMs: number,
): WatchStep {
  const logged: Logged[] = [];
  /** What is advanced: one log for all, since nearly no sample has anything to log. */
  let [cause, of]: [Cause, string | null] = ['no_data', null];
  const log: RowLog = (row, transitions) => {
    for (const transition of withCause(cause, of, transitions)) logged.push({ row, transition });
  };
  const silence = watchSilence(watch.silence, times, silentAfterMs, log);
  const channels = { ...watch.channels };
  const flats = { ...watch.flats };
  for (const [field, values] of fields) {
    const rule = rules.get(field);
    if (!rule) continue;
    const column = { times, values };
    const channel = ownValue(channels, field);
    [cause, of] = ['range', field];
    const after = watchRange(channel ?? initialChannel, column, rule, log);
    if (channel || after !== initialChannel) channels[field] = after;
    const { stuckAfterMs } = rule;
    const before = ownValue(flats, field) ?? null;
    cause = 'stuck';
    const flat = watchFlatLine(before, column, { stuckAfterMs, silentAfterMs }, log);
    if (flat) flats[field] = flat;
    else if (before) delete flats[field];
  }
  const newest = times.at(-1);
  const at = newest === undefined ? watch.at : Math.max(watch.at ?? newest, newest);
  const inOrder = logged.length > 1 ? logged.toSorted(byRowAndField) : logged;
  return { watch: { at, channels, flats, silence }, transitions: inOrder.map(({ transition }) => transition) };
}

/** Advances by one sample, as `watchSamples`. */
export const watchSample = (watch: Watch, sample: Sample, rules: AlarmRules, silentAfterMs: number): WatchStep =>
  watchSamples(watch, fromSamples([sample]), rules, silentAfterMs);

/** Advances by the clock (epoch ms), which only affects silence. */
export function watchTime(watch: Watch, now: number, silentAfterMs: number): WatchStep {
  return ofSilence(watch, tickSilence(watch.silence, now, silentAfterMs));
}

/** Closes a deviation manually at `at` (epoch ms); no effect without an open one. */
export function watchClose(watch: Watch, cause: Cause, field: string | null, at: number): WatchStep {
  if (cause === 'no_data') return ofSilence(watch, closeSilence(watch.silence, at));
  if (cause === 'stuck') return ofFlat(watch, field, (flat) => closeFlatLine(flat, at));
  return ofChannel(watch, field, (channel) => closeChannel(channel, at));
}

/** Undoes a manual close; no effect when it no longer applies. */
export function watchReopen(watch: Watch, cause: Cause, field: string | null, at: number): WatchStep {
  if (cause === 'no_data') return ofSilence(watch, reopenSilence(watch.silence, at));
  if (cause === 'stuck') return ofFlat(watch, field, (flat) => reopenFlatLine(flat, at));
  return ofChannel(watch, field, (channel) => reopenChannel(channel, at));
}

function ofSilence(watch: Watch, { silence, transitions }: SilenceStep): WatchStep {
  return { watch: { ...watch, silence }, transitions: withCause('no_data', null, transitions) };
}

function ofFlat(watch: Watch, field: string | null, act: (flat: FlatLine) => FlatLineStep): WatchStep {
  const known = field === null ? undefined : ownValue(watch.flats, field);
  if (field === null || !known) return { watch, transitions: [] };
  const { flat, transitions } = act(known);
  return {
    watch: { ...watch, flats: { ...watch.flats, [field]: flat ?? known } },
    transitions: withCause('stuck', field, transitions),
  };
}

function ofChannel(watch: Watch, field: string | null, act: (channel: Channel) => ChannelStep): WatchStep {
  const known = field === null ? undefined : ownValue(watch.channels, field);
  if (field === null || !known) return { watch, transitions: [] };
  const { channel, transitions } = act(known);
  return {
    watch: { ...watch, channels: { ...watch.channels, [field]: channel } },
    transitions: withCause('range', field, transitions),
  };
}

// A field may be named 'constructor', so inherited members are skipped.
const ownValue = <T>(record: Record<string, T>, field: string): T | undefined =>
  Object.hasOwn(record, field) ? record[field] : undefined;

const withCause = (cause: Cause, field: string | null, transitions: readonly Transition[]): WatchTransition[] =>
  transitions.map((transition) => ({ ...transition, cause, field }));
