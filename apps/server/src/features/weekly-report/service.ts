import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { isoWeek, mondayAt } from '@onsil/domain/week';
import type { CallContext } from '#platform/context.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { deviationsPart } from './deviations-service.ts';
import { environmentPart } from './environment-service.ts';
import { frameOf, refuseToCome, type Frame } from './frame-service.ts';
import { measuringPart } from './measuring-service.ts';
import { findFirstData } from './repository.ts';
import { outlookPart, type Outside } from './outlook-service.ts';
import { requestsPart } from './requests-service.ts';
import { settingsPart } from './settings-service.ts';
import { tasksPart } from './tasks-service.ts';
import { yieldsPart } from './yields-service.ts';

const stateOf = ({ week, underWay }: Frame, firstData: Date | null): WeeklyReport['state'] => {
  if (!firstData || firstData.getTime() >= week.to) return 'before';
  return underWay ? 'under_way' : 'over';
};

/** The report of a week (by its Monday) for the current farm, computed from the data at this moment. */
export const weeklyReport = async (ctx: CallContext, outside: Outside, monday: string): Promise<WeeklyReport> => {
  const farm = await openCurrentFarm(ctx);
  refuseToCome(ctx, monday);
  const frame = frameOf(ctx, farm, monday);
  const [firstData, environment, measuring, deviations, yields, tasks, requests, settings, outlook] = await Promise.all(
    [
      findFirstData(ctx.db, farm.farmNo),
      environmentPart(ctx, frame),
      measuringPart(ctx, frame),
      deviationsPart(ctx, frame),
      yieldsPart(ctx, frame),
      tasksPart(ctx, frame),
      requestsPart(ctx, frame),
      settingsPart(ctx, frame),
      outlookPart(ctx, frame, outside),
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
