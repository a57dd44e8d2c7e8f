import * as z from 'zod/mini';
import type { SupportRequestState } from '@onsil/contract/support-requests';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

// Copied: importing the contract's schemas would add them to the first bundle.
export const supportRequestStates = [
  'requested',
  'in_progress',
  'completed',
  'confirmed',
] as const satisfies readonly SupportRequestState[];

export const periods = ['7d', '30d', '90d'] as const;
export type Period = (typeof periods)[number];
export const daysOf: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90 };

const filters = {
  state: searchParam(z.enum(supportRequestStates)),
  type: searchParams.code,
  keyword: searchParams.keyword,
  page: searchParams.page,
  sort: searchParams.sort,
  dir: searchParams.dir,
};

/** Filters of a farm's support requests. */
export const supportRequestsSearch = z.object(filters);
export type SupportRequestsSearch = z.output<typeof supportRequestsSearch>;

/** Filters across farms: also a farm, a period, and whether they wait for the provider. */
export const adminSupportRequestsSearch = z.object({
  ...filters,
  farmNo: searchParams.id,
  period: searchParam(z.enum(periods)),
  waiting: searchParam(z.literal(true)),
});
export type AdminSupportRequestsSearch = z.output<typeof adminSupportRequestsSearch>;
