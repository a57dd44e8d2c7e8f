import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/**
 * Search parameters of a controller's settings (`c`): its alarm limits with an open `field` or team channel, its control setting
 * with an open form, or its calculated fields with the open one.
 */
export const controllerSettingsSearch = z.object({
  tab: searchParam(z.enum(['control', 'calculated'])),
  c: searchParam(z.string()),
  field: searchParam(z.string()),
  sheet: searchParams.sheet('channel', 'setting', 'comment', 'calculated'),
  id: searchParams.id,
});
export type ControllerSettingsSearch = z.output<typeof controllerSettingsSearch>;
