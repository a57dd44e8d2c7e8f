import type { WeeklyRequests } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { summarizeSupportRequests } from '#features/claims/service.ts';
import type { ReportPeriod } from './frame-service.ts';

export const getRequestsPart = (ctx: CallContext, { farm, span }: ReportPeriod): Promise<WeeklyRequests> =>
  summarizeSupportRequests(ctx, farm.farmNo, span);
