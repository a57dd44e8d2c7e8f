import {
  type Channel,
  type ChannelStep,
  nothingOpen,
  releaseChannel,
  reopenChannel,
  stepChannel,
  type Transition,
} from './alarm-channel.ts';
import { type Flat, type FlatStep, releaseFlat, reopenFlat, stepFlat } from './alarm-flat-line.ts';
import {
  neverHeard,
  releaseSilence,
  reopenSilence,
  type Silence,
  type SilenceStep,
  stepSilence,
  tickSilence,
} from './alarm-silence.ts';
import type { AlarmTiming } from './alarm-timing.ts';
import type { Sample } from './sample.ts';
import type { Ranges } from './standard.ts';

/** Everything that is known of a controller's deviations, as plain JSON. `at` is its newest sample (epoch ms). */
export type Watch = {
  at: number | null;
  channels: Record<string, Channel>;
  flats: Record<string, Flat>;
  silence: Silence;
};

/** How a field is judged: its ranges at a time (null = none), its timing, and when a flat line counts (null = never). */
export type Rule = { timing: AlarmTiming; rangesAt: (ts: number) => Ranges | null; stuckAfterMs: number | null };

export type Cause = 'range' | 'stuck' | 'no_data';

/** A transition and what it is about; `field` is null where the whole controller is silent. */
export type WatchTransition = Transition & { cause: Cause; field: string | null };

export type WatchStep = { watch: Watch; transitions: WatchTransition[] };

/** A controller before its first sample. */
export const nothingWatched: Watch = { at: null, channels: {}, flats: {}, silence: neverHeard };

/**
 * Takes one sample, field by field, each by the time of its own newest value: the parts of one message may come apart.
 * A field without a rule is not judged, and what stands of it stays. `silentAfterMs` as of `silentAfterMs()`.
 */
export function watchSample(
  watch: Watch,
  { ts, values }: Sample,
  rules: ReadonlyMap<string, Rule>,
  silentAfterMs: number,
): WatchStep {
  const { silence, transitions: heard } = stepSilence(watch.silence, ts, silentAfterMs);
  const transitions = about('no_data', null, heard);
  // Copied once and filled in place: a copy for each field would cost a sample of ten fields ten records.
  const channels = { ...watch.channels };
  const flats = { ...watch.flats };
  for (const [field, value] of Object.entries(values)) {
    const rule = rules.get(field);
    if (!rule) continue;
    const point = { ts, value };
    const step = stepChannel(of(channels, field) ?? nothingOpen, point, {
      ranges: rule.rangesAt(ts),
      timing: rule.timing,
    });
    channels[field] = step.channel;
    if (step.transitions.length > 0) transitions.push(...about('range', field, step.transitions));
    const before = of(flats, field);
    const { flat, transitions: stuck } = stepFlat(before ?? null, point, rule.stuckAfterMs, silentAfterMs);
    if (flat) flats[field] = flat;
    else if (before) delete flats[field];
    if (stuck.length > 0) transitions.push(...about('stuck', field, stuck));
  }
  return { watch: { at: Math.max(watch.at ?? ts, ts), channels, flats, silence }, transitions };
}

/** Lets the clock say that it is `now` (epoch ms): only silence is told by the clock, everything else by samples. */
export function watchTime(watch: Watch, now: number, silentAfterMs: number): WatchStep {
  return ofSilence(watch, tickSilence(watch.silence, now, silentAfterMs));
}

/** Closes a deviation by hand `at` (epoch ms); nothing happens where none stands. */
export function watchRelease(watch: Watch, cause: Cause, field: string | null, at: number): WatchStep {
  if (cause === 'no_data') return ofSilence(watch, releaseSilence(watch.silence, at));
  if (cause === 'stuck') return ofFlat(watch, field, (flat) => releaseFlat(flat, at));
  return ofChannel(watch, field, (channel) => releaseChannel(channel, at));
}

/** Takes a release back that still stands; nothing happens where it does not. */
export function watchReopen(watch: Watch, cause: Cause, field: string | null, at: number): WatchStep {
  if (cause === 'no_data') return ofSilence(watch, reopenSilence(watch.silence, at));
  if (cause === 'stuck') return ofFlat(watch, field, (flat) => reopenFlat(flat, at));
  return ofChannel(watch, field, (channel) => reopenChannel(channel, at));
}

function ofSilence(watch: Watch, { silence, transitions }: SilenceStep): WatchStep {
  return { watch: { ...watch, silence }, transitions: about('no_data', null, transitions) };
}

function ofFlat(watch: Watch, field: string | null, act: (flat: Flat) => FlatStep): WatchStep {
  const known = field === null ? undefined : of(watch.flats, field);
  if (field === null || !known) return { watch, transitions: [] };
  const { flat, transitions } = act(known);
  return {
    watch: { ...watch, flats: { ...watch.flats, [field]: flat ?? known } },
    transitions: about('stuck', field, transitions),
  };
}

function ofChannel(watch: Watch, field: string | null, act: (channel: Channel) => ChannelStep): WatchStep {
  const known = field === null ? undefined : of(watch.channels, field);
  if (field === null || !known) return { watch, transitions: [] };
  const { channel, transitions } = act(known);
  return {
    watch: { ...watch, channels: { ...watch.channels, [field]: channel } },
    transitions: about('range', field, transitions),
  };
}

// A farm may name a field 'constructor'; what every object inherits is not a channel.
const of = <T>(record: Record<string, T>, field: string): T | undefined =>
  Object.hasOwn(record, field) ? record[field] : undefined;

const about = (cause: Cause, field: string | null, transitions: readonly Transition[]): WatchTransition[] =>
  transitions.map((transition) => ({ ...transition, cause, field }));
