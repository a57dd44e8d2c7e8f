import type { ClaimProgress } from '@onsil/contract/claims';
import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

// Written down here: the contract's schemas would come along with every first visit.
export const progresses = [
  'requested',
  'in_progress',
  'completed',
  'confirmed',
] as const satisfies readonly ClaimProgress[];

export const periods = ['7d', '30d', '90d'] as const;
export type Period = (typeof periods)[number];
export const daysOf: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90 };

const number = z.number().check(z.int(), z.minimum(1));
const filters = {
  state: searchParam(z.enum(progresses)),
  type: searchParam(z.string().check(z.maxLength(40))),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(number),
};

/** The address of a farm's claims: how far they are, of a kind, with a word in them, a page. */
export const claimsSearch = z.object(filters);
export type ClaimsSearch = z.output<typeof claimsSearch>;

/** Those of all farms, or of one; of the last days, or of any time. */
export const adminClaimsSearch = z.object({
  ...filters,
  fno: searchParam(number),
  period: searchParam(z.enum(periods)),
});
export type AdminClaimsSearch = z.output<typeof adminClaimsSearch>;
