import { nothingOpen, type Open, stepChannel } from './alarm-channel.ts';
import type { Point } from './alarm-limit.ts';
import type { AlarmTiming } from './alarm-timing.ts';
import type { Level, Ranges } from './standard.ts';

/** The ranges and the timing that are tried on the past. */
export type RehearsedRule = { timing: AlarmTiming; rangesAt: (ts: number) => Ranges | null };

/** A deviation that would have been; without an end (epoch ms) it still stood at the last sample. */
export type Episode = {
  startedAt: number;
  openedAt: number;
  endedAt: number | null;
  highest: Level;
  extreme: Point;
};

/** What a rule would have said: deviations by their highest level, how long (ms) they stood, how many a day. */
export type Rehearsal = {
  activations: [number, number, number];
  longestMs: number;
  totalMs: number;
  perDay: number;
  episodes: Episode[];
};

const dayMs = 24 * 3_600_000;

/**
 * Runs a rule over samples of one field in order of time, by the engine that judges the present. A stretch shorter than
 * a day counts as a day, so that one deviation in an hour is not told as 24 a day.
 */
export function rehearse(samples: Iterable<Point>, { timing, rangesAt }: RehearsedRule): Rehearsal {
  let channel = nothingOpen;
  let firstAt: number | null = null;
  const episodes: Episode[] = [];
  for (const sample of samples) {
    firstAt ??= sample.ts;
    const step = stepChannel(channel, sample, { ranges: rangesAt(sample.ts), timing });
    channel = step.channel;
    for (const transition of step.transitions)
      if (transition.kind === 'returned') episodes.push(episodeOf(transition, transition.at));
  }
  if (channel.open) episodes.push(episodeOf(channel.open, null));
  return summary(episodes, firstAt ?? 0, channel.at ?? 0);
}

function episodeOf(
  { startedAt, openedAt, highest, extreme }: Pick<Open, 'startedAt' | 'openedAt' | 'highest' | 'extreme'>,
  endedAt: number | null,
): Episode {
  return { startedAt, openedAt, endedAt, highest, extreme };
}

function summary(episodes: Episode[], firstAt: number, lastAt: number): Rehearsal {
  const lengths = episodes.map(({ startedAt, endedAt }) => (endedAt ?? lastAt) - startedAt);
  const atLevel = (level: Level): number => episodes.filter(({ highest }) => highest === level).length;
  return {
    activations: [atLevel(1), atLevel(2), atLevel(3)],
    longestMs: lengths.reduce((longest, length) => Math.max(longest, length), 0),
    totalMs: lengths.reduce((sum, length) => sum + length, 0),
    perDay: (episodes.length * dayMs) / Math.max(dayMs, lastAt - firstAt),
    episodes,
  };
}
