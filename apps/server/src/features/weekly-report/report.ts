import type { WeeklyReport } from '@onsil/contract/weekly-report';
import type { MemberContext } from '#platform/context.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { computeWeeklyReport } from './compute-report.ts';
import { findFrozenReport } from './freeze.ts';
import { getOutlookPart, type ExternalSources } from './outlook.ts';
import { createReportPeriod, requireStartedWeek } from './report-period.ts';

/** The report of a week (by its Monday) for the current farm: as it was frozen, or else from the data at this moment. */
export const getWeeklyReport = async (
  ctx: MemberContext,
  outside: ExternalSources,
  monday: string,
): Promise<WeeklyReport> => {
  const farm = await requireCurrentFarm(ctx);
  requireStartedWeek(ctx, monday);
  const frozen = await findFrozenReport(ctx, farm.farmNo, monday);
  if (frozen) return frozen;
  const [report, outlook] = await Promise.all([
    computeWeeklyReport(ctx, farm, monday),
    getOutlookPart(ctx, createReportPeriod(ctx, farm, monday), outside),
  ]);
  return { ...report, outlook };
};
