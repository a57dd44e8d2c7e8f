import * as z from 'zod/mini';
import { teamChannelParams } from '#features/team-channels/search-params.ts';
import { searchParam } from '#lib/state/search-param.ts';

/**
 * Search parameters of a controller's settings (`c`): its alarm limits with an open `field` or team channel, or its control setting.
 */
export const controllerSettingsSearch = z.object({
  tab: searchParam(z.literal('control')),
  c: searchParam(z.string()),
  field: searchParam(z.string()),
  ...teamChannelParams,
});
export type ControllerSettingsSearch = z.output<typeof controllerSettingsSearch>;
