import type { WeeklyMeasuring } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { getReadingDigest } from '#features/measured-values/digest-service.ts';
import { getReportDays, type ReportPeriod } from './frame-service.ts';

const halfDayMs = 43_200_000;

/** Manual readings of a week, and the sensors that need calibration by its end. */
export const getReadingsPart = async (ctx: CallContext, frame: ReportPeriod): Promise<WeeklyMeasuring> => {
  const { from, to } = frame.span;
  const digest = await getReadingDigest(ctx, frame.farm.farmNo, getReportDays(ctx, frame));
  return { halves: Math.ceil((to - from) / halfDayMs), ...digest };
};
