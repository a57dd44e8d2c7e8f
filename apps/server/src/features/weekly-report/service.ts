import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { isoWeek, mondayAt } from '@onsil/domain/week';
import type { CallContext } from '#platform/context.ts';
import { requireCurrentFarm } from '#features/farms/service.ts';
import { getDeviationsPart } from './deviations-service.ts';
import { getEnvironmentPart } from './environment-service.ts';
import { createReportPeriod, requireStartedWeek, type ReportPeriod } from './frame-service.ts';
import { getReadingsPart } from './measuring-service.ts';
import { findFirstData } from './repository.ts';
import { getOutlookPart, type ExternalSources } from './outlook-service.ts';
import { getRequestsPart } from './requests-service.ts';
import { getSettingsPart } from './settings-service.ts';
import { getTasksPart } from './tasks-service.ts';
import { getYieldsPart } from './yields-service.ts';

const stateOf = ({ week, underWay }: ReportPeriod, firstData: Date | null): WeeklyReport['state'] => {
  if (!firstData || firstData.getTime() >= week.to) return 'before';
  return underWay ? 'under_way' : 'over';
};

/** The report of a week (by its Monday) for the current farm, computed from the data at this moment. */
export const getWeeklyReport = async (
  ctx: CallContext,
  outside: ExternalSources,
  monday: string,
): Promise<WeeklyReport> => {
  const farm = await requireCurrentFarm(ctx);
  requireStartedWeek(ctx, monday);
  const frame = createReportPeriod(ctx, farm, monday);
  const [firstData, environment, measuring, deviations, yields, tasks, requests, settings, outlook] = await Promise.all(
    [
      findFirstData(ctx.db, farm.farmNo),
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
