import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The address of the standards: of which controller `c`, and which `field` is open. */
export const settingSearch = z.object({ c: searchParam(z.string()), field: searchParam(z.string()) });
export type SettingSearch = z.output<typeof settingSearch>;
