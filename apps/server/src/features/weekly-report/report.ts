import type {
  WeeklyReport,
  WeeklyDeviations,
  WeeklyEnvironment,
  WeeklyMeasuring,
  WeeklyRequests,
  WeeklySettings,
  WeeklyTasks,
} from '@onsil/contract/weekly-report';
import { isoWeek, mondayAt } from '@onsil/domain/calendar/week';
import type { MemberContext } from '#platform/context.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { createReportPeriod, requireStartedWeek, type ReportPeriod, getReportDays } from './report-period.ts';
import { findFirstRecord } from './first-record.sql.ts';
import { getOutlookPart, type ExternalSources } from './outlook.ts';
import { getYieldsPart } from './yields.ts';
import { getDeviationDigest } from '#features/deviations/deviations.ts';
import { listFarmControllers, listCatalogueFields } from '#features/controllers/controllers.ts';
import { findFirstSampleDay, getFieldPeriods, getStatistics } from '#features/telemetry/telemetry.ts';
import { listSensorFacts } from '#features/reading-trust/reading-trust.ts';
import { getReadingDigest } from '#features/manual-readings/manual-readings.ts';
import { summarizeSupportRequests } from '#features/support-requests/support-requests.ts';
import { listSavedSettings } from '#features/control-settings/control-settings.ts';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { taskWeek } from '@onsil/domain/weekly-report/tasks';
import { listTaskOccurrences } from '#features/farm-tasks/farm-tasks.ts';

const getTasksPart = async (ctx: MemberContext, { farm: { farmNo }, week }: ReportPeriod): Promise<WeeklyTasks> => {
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

const getSettingsPart = async (ctx: MemberContext, { farm, span }: ReportPeriod): Promise<WeeklySettings> => {
  const saved = await listSavedSettings(ctx, farm.farmNo, span);
  return { count: saved.length, newest: saved.slice(0, maxShown) };
};

const getRequestsPart = (ctx: MemberContext, { farm, span }: ReportPeriod): Promise<WeeklyRequests> =>
  summarizeSupportRequests(ctx, farm.farmNo, span);

const halfDayMs = 43_200_000;

/** Manual readings of a week, and the sensors that need calibration by its end. */
const getReadingsPart = async (ctx: MemberContext, frame: ReportPeriod): Promise<WeeklyMeasuring> => {
  const { from, to } = frame.span;
  const digest = await getReadingDigest(ctx, frame.farm.farmNo, getReportDays(ctx, frame));
  return { halves: Math.ceil((to - from) / halfDayMs), ...digest };
};

/** Measured values of a week compared with their limits and with the week before. */
const getEnvironmentPart = async (
  ctx: MemberContext,
  { farm, span, earlier }: ReportPeriod,
): Promise<WeeklyEnvironment> => {
  // At the first moment of a week its span is empty.
  if (span.to <= span.from) return { controllers: [] };
  const [controllers, catalogue] = await Promise.all([
    listFarmControllers(ctx, [farm.farmNo]),
    listCatalogueFields(ctx),
  ]);
  const ids = new Map(controllers.map(({ controllerId, controllerNo }) => [controllerId, controllerNo]));
  const [now, before, periodOf, facts] = await Promise.all([
    getStatistics(ctx, span),
    getStatistics(ctx, earlier),
    getFieldPeriods(ctx, [...ids.values()], catalogue, span),
    listSensorFacts(ctx, controllers, { ...span, stuckFrom: span.from }),
  ]);
  const trustOf = ({ controllerId, controllerName }: { controllerId: string; controllerName: string }) =>
    facts.find((one) => one.controllerId === controllerId) ?? {
      controllerId,
      controllerName,
      silentMinutes: 0,
      maintenanceMinutes: 0,
      maintenance: [],
      rejected: 0,
      unanswered: null,
      fields: [],
    };
  const outsideBefore = new Map(
    before.controllers.flatMap(({ controllerId, fields }) =>
      fields.map(({ field, outside }) => [`${controllerId} ${field}`, outside?.[0] ?? null]),
    ),
  );
  return {
    controllers: now.controllers.map(({ fields, ...controller }) => ({
      ...controller,
      trust: trustOf(controller),
      fields: fields.map((field) => ({
        ...field,
        before: outsideBefore.get(`${controller.controllerId} ${field.field}`) ?? null,
        ...periodOf(ids.get(controller.controllerId) ?? 0, field.field),
      })),
    })),
  };
};

/** Deviations of a week compared with the week before, and the actions on them. */
const getDeviationsPart = (ctx: MemberContext, { farm, span, earlier }: ReportPeriod): Promise<WeeklyDeviations> =>
  getDeviationDigest(ctx, farm.farmNo, { span, earlier });

const stateOf = ({ week, underWay }: ReportPeriod, firstData: Date | null): WeeklyReport['state'] => {
  if (!firstData || firstData.getTime() >= week.to) return 'before';
  return underWay ? 'under_way' : 'over';
};

/** Start of a farm's data: its first sample or record; null without any. */
const findFirstData = async ({ db }: MemberContext, farmNo: number): Promise<Date | null> => {
  const starts = await Promise.all([findFirstSampleDay(db, farmNo), findFirstRecord(db, farmNo)]);
  return starts.reduce((first, one) => (first && one ? (one < first ? one : first) : (first ?? one)), null);
};

/** The report of a week (by its Monday) for the current farm, computed from the data at this moment. */
export const getWeeklyReport = async (
  ctx: MemberContext,
  outside: ExternalSources,
  monday: string,
): Promise<WeeklyReport> => {
  const farm = await requireCurrentFarm(ctx);
  requireStartedWeek(ctx, monday);
  const frame = createReportPeriod(ctx, farm, monday);
  const [firstData, environment, measuring, deviations, yields, tasks, requests, settings, outlook] = await Promise.all(
    [
      findFirstData(ctx, farm.farmNo),
      getEnvironmentPart(ctx, frame),
      getReadingsPart(ctx, frame),
      getDeviationsPart(ctx, frame),
      getYieldsPart(ctx, frame),
      getTasksPart(ctx, frame),
      getRequestsPart(ctx, frame),
      getSettingsPart(ctx, frame),
      getOutlookPart(ctx, frame, outside),
    ],
  );
  return {
    week: isoWeek(monday),
    monday,
    sunday: frame.week.sunday,
    from: new Date(frame.span.from).toISOString(),
    to: new Date(frame.span.to).toISOString(),
    state: stateOf(frame, firstData),
    firstMonday: firstData && mondayAt(firstData.getTime()),
    writtenAt: new Date(ctx.now()).toISOString(),
    environment,
    measuring,
    deviations,
    yields,
    tasks,
    requests,
    settings,
    outlook,
  };
};
