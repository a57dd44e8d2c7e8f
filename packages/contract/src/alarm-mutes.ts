import * as z from 'zod/mini';
import { maintenanceKinds } from '@onsil/domain/alarms/maintenance';
import { endpoints, noContent, item, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { exactLine, yesNo, instant, rangeEnd, rangeStart, textLine } from './values.ts';

/** Longest time in hours for which alarms can be muted; without hours they stay muted until unmuted. */
export const maxMuteHours = 24 * 30;

export const renewal = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  /** Y: notices of EC, pH and water temperature are on; N: a nutrient renewal is in progress */
  alarm: yesNo,
  startedAt: z.nullable(instant),
  endsAt: z.nullable(instant),
});
export type Renewal = z.output<typeof renewal>;

/** Work at a controller that disturbs what it measures: mutes the alarms of those fields and ends by itself. */
export const maintenance = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  kind: z.enum(maintenanceKinds),
  note: z.string(),
  /** muted fields; null: all of the controller */
  fields: z.nullable(z.array(z.string())),
  startedAt: instant,
  /** the latest end */
  endsAt: instant,
  /** null while it lasts */
  endedAt: z.nullable(instant),
  /** by a member, at its latest end, or because the fields were steady */
  endedBy: z.nullable(z.enum(['member', 'time', 'steady'])),
  /** null: a former member */
  memberName: z.nullable(z.string()),
});
export type Maintenance = z.output<typeof maintenance>;

const maintenanceBody = z
  .strictObject({
    kind: z.enum(maintenanceKinds, 'invalid'),
    note: z._default(textLine(200, 0), ''),
    isRunning: yesNo,
  })
  .check(
    z.refine(({ kind, note, isRunning }) => kind !== 'other' || note !== '' || !isRunning, {
      path: ['note'],
      error: 'required',
    }),
  );
export type MaintenanceBody = z.output<typeof maintenanceBody>;

const systemParam = z.strictObject({ controllerId: exactLine(64) });

export const alarmMutesApi = endpoints({
  updateMute: {
    method: 'PUT',
    path: '/statuslog/{id}/stop-alarm',
    who: 'farm',
    summary: 'Mute the alarms of a controller (id = systemId) or one of its fields, or unmute them',
    params: z.strictObject({ id: exactLine(64) }),
    body: z.strictObject({
      isMuting: yesNo,
      hours: z.optional(z.number('number').check(z.minimum(0.25, 'outOfRange'), z.maximum(maxMuteHours, 'outOfRange'))),
      field: z.optional(textLine(40)),
    }),
    reply: noContent,
  },
  listMutes: {
    method: 'GET',
    path: '/farm/{id}/stopped-alarms',
    who: 'farm',
    farm: 'path',
    summary: 'List the muted alarms of a farm',
    params: farmParam,
    reply: items(
      z.object({
        controllerId: z.string(),
        controllerName: z.string(),
        field: z.nullable(z.string()),
        from: instant,
        until: z.nullable(instant),
        memberName: z.nullable(z.string()),
      }),
    ),
  },
  listMaintenance: {
    method: 'GET',
    path: '/farm/{id}/maintenance',
    who: 'farm',
    farm: 'path',
    summary:
      'List the maintenance at a farm’s controllers in a range of 3 months at most (500 entries at most), or what is in progress; it mutes the fields that it disturbs',
    params: farmParam,
    query: z.strictObject({ from: z.optional(rangeStart), to: z.optional(rangeEnd) }),
    reply: items(maintenance),
  },
  updateMaintenance: {
    method: 'PUT',
    path: '/statuslog/{id}/maintenance',
    who: 'farm',
    summary:
      'Start or end maintenance of a kind at a controller (id = systemId); it mutes the fields that it disturbs and ends once they are steady for 15 minutes, or at its latest end; `other` needs a note',
    params: z.strictObject({ id: exactLine(64) }),
    body: maintenanceBody,
    reply: noContent,
  },
  listRenewals: {
    method: 'GET',
    path: '/farm/nutrient-renewal',
    who: 'farm',
    farm: 'required',
    summary: 'List the nutrient renewals of the current farm by controller, with their end',
    reply: items(renewal),
  },
  updateRenewalByGet: {
    method: 'GET',
    path: '/farm/{systemId}/nutrient-renewal',
    who: 'farm',
    summary:
      'Get the nutrient renewal of a controller; alarm=N starts and alarm=Y ends it (kept for old clients, use PUT instead)',
    params: systemParam,
    query: z.strictObject({ alarm: z.optional(yesNo) }),
    reply: item(renewal),
  },
  updateRenewal: {
    method: 'PUT',
    path: '/farm/{systemId}/nutrient-renewal',
    who: 'farm',
    summary: 'Start (alarm=N) or end (alarm=Y) the nutrient renewal of a controller',
    params: systemParam,
    query: z.strictObject({ alarm: yesNo }),
    reply: item(renewal),
  },
});
