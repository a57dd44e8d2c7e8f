import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The address of what is set for a controller `c`: its standards, where a `field` may be open, or its control setting. */
export const settingSearch = z.object({
  tab: searchParam(z.literal('control')),
  c: searchParam(z.string()),
  field: searchParam(z.string()),
});
export type SettingSearch = z.output<typeof settingSearch>;
