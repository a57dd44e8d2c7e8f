import * as z from 'zod/mini';
import { endpoints, item, noContent } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { instant, integer, yesNo } from './values.ts';

/** Whether a farm is warned before a field leaves its range. A notification is about a mark, so it needs marks. */
export const earlyWarningSetting = z
  .strictObject({
    /** marks on the dashboard */
    isOn: yesNo,
    /** notifications of the likeliest ones too */
    isNotifying: yesNo,
  })
  .check(z.refine(({ isOn, isNotifying }) => isOn || !isNotifying, { error: 'invalid', path: ['isNotifying'] }));
export type EarlyWarningSetting = z.output<typeof earlyWarningSetting>;

const earlyWarning = z.object({
  controllerId: z.string(),
  field: z.string(),
  /** when it was evaluated */
  at: instant,
  /** probability that the field leaves its range within 60 minutes, 0 to 1 */
  probability: z.number(),
  /** the side on which it is likelier to leave */
  side: z.enum(['low', 'high']),
  /** how many courses of how many past days were compared */
  courses: integer,
  days: integer,
});
export type EarlyWarning = z.output<typeof earlyWarning>;

export const earlyWarningsApi = endpoints({
  getEarlyWarnings: {
    method: 'GET',
    path: '/farm/{id}/early-warning',
    who: 'farm',
    farm: 'path',
    summary:
      'Get whether a farm is warned before fields leave their ranges, and the fields that are more likely than not to leave within 60 minutes',
    params: farmParam,
    reply: item(z.object({ setting: earlyWarningSetting, warnings: z.array(earlyWarning) })),
  },
  saveEarlyWarningSetting: {
    method: 'PUT',
    path: '/farm/{id}/early-warning',
    who: 'manager',
    farm: 'path',
    summary: 'Set whether a farm is warned before fields leave their ranges, and whether its people are notified',
    params: farmParam,
    body: earlyWarningSetting,
    reply: noContent,
  },
});
