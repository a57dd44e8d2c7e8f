import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/**
 * Search parameters of a controller's settings (`c`): its alarm limits with an open `field` or team channel, or its control setting
 * with an open form.
 */
export const controllerSettingsSearch = z.object({
  tab: searchParam(z.literal('control')),
  c: searchParam(z.string()),
  field: searchParam(z.string()),
  sheet: searchParams.sheet('channel', 'setting', 'comment'),
  id: searchParams.id,
});
export type ControllerSettingsSearch = z.output<typeof controllerSettingsSearch>;
