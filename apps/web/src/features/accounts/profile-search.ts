import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

export const profileTabs = ['me', 'safety', 'notices', 'company'] as const;

/** Which part of the member's own page is open, the first where nothing is said; and whether the company is being changed. */
export const profileSearch = z.object({
  tab: searchParam(z.enum(profileTabs)),
  sheet: searchParam(z.literal('company')),
});
