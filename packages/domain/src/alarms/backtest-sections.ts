import { dayMs } from '../calendar/duration.ts';
import { kstDay, kstDayStart } from '../calendar/kst.ts';
import type { Light, LightPeriod } from '../crops/growth-recipe.ts';
import type { Backtest, BacktestRule, Episode } from './backtest.ts';
import type { Point } from './limits.ts';
import type { Level, Range } from './ranges.ts';

/** Day or night of a time; null if the hours are unknown. */
export type LightAt = (ts: number) => Light | null;

/** Deviations that started by day or by night, and the time out of range in it. */
export type LightCount = { alarms: number; ms: number };

/** Deviations that started in a section, and the highest level of them; 0 without any. */
export type SectionAlarms = { count: number; highest: Level };

/**
 * One day or night of a backtest: its lowest and highest value beside the level 1 ranges at its end. A night belongs to
 * the date of the dawn before it; without a photoperiod a section is a calendar day.
 */
export type BacktestSection = {
  day: string;
  period: LightPeriod | null;
  low: number;
  high: number;
  ranges: [before: Range | null, after: Range | null];
  alarms: [before: SectionAlarms, after: SectionAlarms];
};
type Section = { key: string; day: string; period: LightPeriod | null; until: number };

const sectionAt = (lightAt: LightAt, ts: number): Section => {
  const light = lightAt(ts);
  const day = kstDay(light ? light.dawn : ts);
  const period = light?.period ?? null;
  return { key: `${day} ${period}`, day, period, until: light?.until ?? kstDayStart(day) + dayMs };
};

const summarize = (episodes: readonly Episode[] = []): SectionAlarms => ({
  count: episodes.length,
  highest: episodes.reduce<Level>((level, { highest }) => (highest > level ? highest : level), 0),
});

/** Deviations and time out of range by day and by night; null if the hours are unknown. */
export function countByLight({ episodes, lastAt }: Backtest, lightAt: LightAt): Record<LightPeriod, LightCount> | null {
  if (!lightAt(lastAt)) return null;
  const counts = { day: { alarms: 0, ms: 0 }, night: { alarms: 0, ms: 0 } };
  for (const { startedAt, endedAt } of episodes) {
    const end = endedAt ?? lastAt;
    const first = sectionAt(lightAt, startedAt).period;
    if (first) counts[first].alarms += 1;
    for (let at = startedAt; at < end;) {
      const { period, until } = sectionAt(lightAt, at);
      const next = Math.min(until, end);
      if (period) counts[period].ms += next - at;
      at = next;
    }
  }
  return counts;
}

/** The days and nights of samples in time order, before and after a change of limits. */
export function listBacktestSections(
  samples: Iterable<Point>,
  lightAt: LightAt,
  tried: readonly [before: { rule: BacktestRule; result: Backtest }, after: { rule: BacktestRule; result: Backtest }],
): BacktestSection[] {
  const starts = tried.map(({ result }) =>
    Map.groupBy(result.episodes, ({ startedAt }) => sectionAt(lightAt, startedAt).key),
  );
  const sections = new Map<string, { section: Section; low: number; high: number; lastAt: number }>();
  let section: Section | undefined;
  for (const { ts, value } of samples) {
    if (!section || ts >= section.until) section = sectionAt(lightAt, ts);
    const known = sections.get(section.key);
    if (!known) sections.set(section.key, { section, low: value, high: value, lastAt: ts });
    else {
      known.low = Math.min(known.low, value);
      known.high = Math.max(known.high, value);
      known.lastAt = ts;
    }
  }
  return Array.from(sections.values(), ({ section: { key, day, period }, low, high, lastAt }) => {
    const [before, after] = tried;
    return {
      day,
      period,
      low,
      high,
      ranges: [before.rule.rangesAt(lastAt)?.[0] ?? null, after.rule.rangesAt(lastAt)?.[0] ?? null],
      alarms: [summarize(starts[0]?.get(key)), summarize(starts[1]?.get(key))],
    };
  });
}
