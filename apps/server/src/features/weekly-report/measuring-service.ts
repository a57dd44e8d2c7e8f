import type { WeeklyMeasuring } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { measuringDigest } from '#features/measured-values/digest-service.ts';
import { daysOf, type Frame } from './frame-service.ts';

const halfDayMs = 43_200_000;

/** Manual readings of a week, and the sensors that need calibration by its end. */
export const measuringPart = async (ctx: CallContext, frame: Frame): Promise<WeeklyMeasuring> => {
  const { from, to } = frame.span;
  const digest = await measuringDigest(ctx, frame.farm.farmNo, daysOf(ctx, frame));
  return { halves: Math.ceil((to - from) / halfDayMs), ...digest };
};
