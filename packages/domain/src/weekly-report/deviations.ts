import { type Trend, trendOf } from './trend.ts';

type Levels = readonly [number, number, number];

/** Deviations opened in a week; `before` is null when the farm was not monitored the week before. */
export type DeviationWeek = {
  watched: boolean;
  byLevel: Levels;
  before: number | null;
  open: number;
  medianMinutesToAction: number | null;
};

export type DeviationSentence =
  | { kind: 'unwatched' }
  | { kind: 'quiet'; before: number; open: number }
  | { kind: 'some'; total: number; critical: number; trend: Trend; open: number; minutes: number | null };

/** Chooses the report's sentence about deviations. */
export function deviationSentence(week: DeviationWeek): DeviationSentence {
  const { byLevel, before, open, medianMinutesToAction: minutes } = week;
  const total = byLevel.reduce((sum, count) => sum + count, 0);
  if (total > 0) return { kind: 'some', total, critical: byLevel[2], trend: trendOf(total, before), open, minutes };
  return week.watched ? { kind: 'quiet', before: before ?? 0, open } : { kind: 'unwatched' };
}
