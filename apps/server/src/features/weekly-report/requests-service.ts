import type { WeeklyRequests } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { claimsIn } from '#features/claims/service.ts';
import type { Frame } from './frame-service.ts';

export const requestsPart = (ctx: CallContext, { farm, span }: Frame): Promise<WeeklyRequests> =>
  claimsIn(ctx, farm.farmNo, span);
