import type { WeeklyDeviations } from '@onsil/contract/weekly-deviations';
import type {
  WeeklyReport,
  WeeklyMeasuring,
  WeeklyRequests,
  WeeklySettings,
  WeeklyTasks,
} from '@onsil/contract/weekly-report';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { isoWeek, mondayAt } from '@onsil/domain/calendar/week';
import { taskWeek } from '@onsil/domain/weekly-report/tasks';
import { listSavedSettings } from '#features/control-settings/control-settings.ts';
import { getDeviationDigest } from '#features/deviations/deviations.ts';
import { listTaskOccurrences } from '#features/farm-tasks/farm-tasks.ts';
import { getReadingDigest } from '#features/manual-readings/manual-readings.ts';
import { summarizeSupportRequests } from '#features/support-requests/support-requests.ts';
import { findFirstSampleDay } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { getEnvironmentPart } from './environment.ts';
import { createReportPeriod, type ReportPeriod, getReportDays } from './report-period.ts';
import { findFirstRecord } from './report.sql.ts';
import { getYieldsPart } from './yields.ts';

const getTasksPart = async (ctx: Context, { farm: { farmNo }, week }: ReportPeriod): Promise<WeeklyTasks> => {
  const listWeek = async (monday: string) =>
    taskWeek(
      (await listTaskOccurrences(ctx, { farmNo, from: monday, to: addDays(monday, 6) })).map(
        ({ taskNo, category, description, start, end, controllerName, assigneeName, completion }) => ({
          taskNo,
          category,
          description,
          start,
          end,
          controllerName,
          assigneeName,
          isDone: completion !== null,
        }),
      ),
      { monday, today: kstDay(ctx.now()) },
    );
  const [now, next] = await Promise.all([listWeek(week.monday), listWeek(addDays(week.monday, 7))]);
  return { week: now, next };
};

const maxShown = 8;

const getSettingsPart = async (ctx: Context, { farm, span }: ReportPeriod): Promise<WeeklySettings> => {
  const saved = await listSavedSettings(ctx, farm.farmNo, span);
  return { count: saved.length, newest: saved.slice(0, maxShown) };
};

const getRequestsPart = (ctx: Context, { farm, span }: ReportPeriod): Promise<WeeklyRequests> =>
  summarizeSupportRequests(ctx, farm.farmNo, span);

const halfDayMs = 43_200_000;

/** Manual readings of a week, and the sensors that need calibration by its end. */
const getReadingsPart = async (ctx: Context, period: ReportPeriod): Promise<WeeklyMeasuring> => {
  const { from, to } = period.span;
  const digest = await getReadingDigest(ctx, period.farm.farmNo, getReportDays(ctx, period));
  return { halves: Math.ceil((to - from) / halfDayMs), ...digest };
};

/** Deviations of a week compared with the week before, and the actions on them. */
const getDeviationsPart = (ctx: Context, { farm, span, earlier }: ReportPeriod): Promise<WeeklyDeviations> =>
  getDeviationDigest(ctx, farm.farmNo, { span, earlier });

const stateOf = ({ week, underWay }: ReportPeriod, firstData: Date | null): WeeklyReport['state'] => {
  if (!firstData || firstData.getTime() >= week.to) return 'before';
  return underWay ? 'under_way' : 'over';
};

/** Start of a farm's data: its first sample or record; null without any. */
export const findFirstData = async ({ db }: Context, farmNo: number): Promise<Date | null> => {
  const starts = await Promise.all([findFirstSampleDay(db, farmNo), findFirstRecord(db, farmNo)]);
  return starts.reduce((first, one) => (first && one ? (one < first ? one : first) : (first ?? one)), null);
};

/** The report of a week (by its Monday) of a farm without its outlook, computed from the data at this moment. No access check here. */
export const computeWeeklyReport = async (
  ctx: Context,
  farm: ReportPeriod['farm'],
  monday: string,
): Promise<WeeklyReport> => {
  const period = createReportPeriod(ctx, farm, monday);
  const [firstData, environment, measuring, deviations, yields, tasks, requests, settings] = await Promise.all([
    findFirstData(ctx, farm.farmNo),
    getEnvironmentPart(ctx, period),
    getReadingsPart(ctx, period),
    getDeviationsPart(ctx, period),
    getYieldsPart(ctx, period),
    getTasksPart(ctx, period),
    getRequestsPart(ctx, period),
    getSettingsPart(ctx, period),
  ]);
  return {
    week: isoWeek(monday),
    monday,
    sunday: period.week.sunday,
    from: new Date(period.span.from).toISOString(),
    to: new Date(period.span.to).toISOString(),
    state: stateOf(period, firstData),
    firstMonday: firstData && mondayAt(firstData.getTime()),
    lastDay: getReportDays(ctx, period).to,
    writtenAt: new Date(ctx.now()).toISOString(),
    frozenAt: null,
    environment,
    measuring,
    deviations,
    yields,
    tasks,
    requests,
    settings,
    outlook: null,
  };
};
