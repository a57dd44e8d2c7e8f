import type { WeeklyDeviations } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { getDeviationDigest } from '#features/deviations/digest-service.ts';
import type { ReportPeriod } from './frame-service.ts';

/** Deviations of a week compared with the week before, and the actions on them. */
export const getDeviationsPart = (ctx: CallContext, { farm, span, earlier }: ReportPeriod): Promise<WeeklyDeviations> =>
  getDeviationDigest(ctx, farm.farmNo, span, earlier);
