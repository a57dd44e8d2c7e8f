import * as z from 'zod/mini';
import { endpoints, done, item, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { flag, instant, line } from './values.ts';

/** For how many hours alarms may be stopped; without hours they stay stopped until released. */
export const mostStopHours = 24 * 30;

export const renewal = z.object({
  systemId: z.string(),
  connectNm: z.string(),
  /** Y: notices of EC, pH and water temperature are on; N: a renewal is under way */
  alarm: flag,
  startedAt: z.nullable(instant),
  endsAt: z.nullable(instant),
});
export type Renewal = z.output<typeof renewal>;

const systemParam = z.strictObject({ systemId: line(64) });

export const alarmMutesApi = endpoints({
  stopAlarm: {
    method: 'PUT',
    path: '/statuslog/{id}/stop-alarm',
    who: 'farm',
    summary: 'Stops the alarms of a controller (id = systemId) or of one of its fields, or releases them',
    params: z.strictObject({ id: line(64) }),
    body: z.strictObject({
      stopYn: flag,
      hours: z.optional(
        z.number('number').check(z.minimum(0.25, 'outOfRange'), z.maximum(mostStopHours, 'outOfRange')),
      ),
      field: z.optional(line(40)),
    }),
    reply: done,
  },
  stops: {
    method: 'GET',
    path: '/farm/{id}/stopped-alarms',
    who: 'farm',
    summary: 'The alarms of a farm that are stopped now',
    params: farmParam,
    reply: items(
      z.object({
        systemId: z.string(),
        connectNm: z.string(),
        field: z.nullable(z.string()),
        from: instant,
        until: z.nullable(instant),
        memberNm: z.nullable(z.string()),
      }),
    ),
  },
  renewals: {
    method: 'GET',
    path: '/farm/nutrient-renewal',
    who: 'farm',
    farm: 'required',
    summary: 'Nutrient renewal of the current farm by controller, with its end',
    reply: items(renewal),
  },
  renewalByGet: {
    method: 'GET',
    path: '/farm/{systemId}/nutrient-renewal',
    who: 'farm',
    summary:
      'Nutrient renewal of one controller; with alarm=N it begins, with alarm=Y it ends (kept for old clients; PUT is the proper form)',
    params: systemParam,
    query: z.strictObject({ alarm: z.optional(flag) }),
    reply: item(renewal),
  },
  renew: {
    method: 'PUT',
    path: '/farm/{systemId}/nutrient-renewal',
    who: 'farm',
    summary: 'Begins (alarm=N) or ends (alarm=Y) the nutrient renewal of a controller',
    params: systemParam,
    query: z.strictObject({ alarm: flag }),
    reply: item(renewal),
  },
});
