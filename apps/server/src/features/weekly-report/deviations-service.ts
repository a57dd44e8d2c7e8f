import type { WeeklyDeviations } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { deviationDigest } from '#features/deviations/digest-service.ts';
import type { Frame } from './frame-service.ts';

/** Deviations of a week compared with the week before, and the actions on them. */
export const deviationsPart = (ctx: CallContext, { farm, span, earlier }: Frame): Promise<WeeklyDeviations> =>
  deviationDigest(ctx, farm.farmNo, span, earlier);
