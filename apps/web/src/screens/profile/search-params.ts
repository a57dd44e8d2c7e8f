import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

export const profileTabs = ['me', 'safety', 'notices', 'company'] as const;

/** The open tab of the profile, by default the first, and whether the company is being edited. */
export const profileSearch = z.object({
  tab: searchParam(z.enum(profileTabs)),
  sheet: searchParams.sheet('company'),
});
