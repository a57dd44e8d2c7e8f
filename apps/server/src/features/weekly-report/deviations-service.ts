import type { WeeklyDeviations } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { deviationDigest } from '#features/deviations/digest-service.ts';
import type { Frame } from './frame-service.ts';

/** What left its range in a week, against the week before, and what was done about it. */
export const deviationsPart = (ctx: CallContext, { farm, span, earlier }: Frame): Promise<WeeklyDeviations> =>
  deviationDigest(ctx, farm.fno, span, earlier);
