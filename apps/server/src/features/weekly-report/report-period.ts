import { weekMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { mondayAt, weekSpan, type WeekSpan } from '@onsil/domain/calendar/week';
import type { Context, MemberContext, Farm } from '#platform/context.ts';
import { invalidField } from '#platform/http/api-error.ts';
/** Period of a report: a farm, a week (up to now if in progress) and the same days of the week before. */
export type ReportPeriod = {
  farm: Pick<Farm, 'farmNo' | 'farmId'>;
  week: WeekSpan;
  underWay: boolean;
  /** epoch ms */
  span: { from: number; to: number };
  earlier: { from: number; to: number };
};

/** @throws INVALID weekToCome for a week that has not begun in Korea */
export const requireStartedWeek = (ctx: MemberContext, monday: string): void => {
  if (monday > mondayAt(ctx.now())) throw invalidField('week', 'weekToCome');
};

export const createReportPeriod = (ctx: Context, farm: ReportPeriod['farm'], monday: string): ReportPeriod => {
  const week = weekSpan(monday);
  const now = ctx.now();
  const span = { from: week.from, to: Math.min(week.to, now) };
  return {
    farm,
    week,
    underWay: now < week.to,
    span,
    earlier: { from: span.from - weekMs, to: span.to - weekMs },
  };
};

/** Days of the week, up to today if it is in progress. */
export const getReportDays = (ctx: Context, { week, underWay }: ReportPeriod): { from: string; to: string } => ({
  from: week.monday,
  to: underWay ? kstDay(ctx.now()) : week.sunday,
});
