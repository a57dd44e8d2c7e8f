import * as z from 'zod/mini';
import { maintenanceKinds } from '@onsil/domain/alarms/maintenance';
import { endpoints, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { instant, integer } from './values.ts';

/** Doubts about a reading; fields without any are left out. */
const fieldFacts = z.object({
  field: z.string(),
  /** since when its value has not changed; null: it changes */
  stuckSince: z.nullable(instant),
  /** by the manual readings of the last 90 days; null without any, or within the tolerance */
  calibration: z.nullable(
    z.object({
      advice: z.enum(['soon', 'now']),
      /** what has to be added to what the sensor says */
      bias: z.number(),
      unit: z.string(),
      decimals: integer,
      /** days until it exceeds the tolerance; null if it does */
      daysLeft: z.nullable(integer),
    }),
  ),
  /** impossible values that were rejected in the period */
  rejected: integer,
});
export type FieldFacts = z.output<typeof fieldFacts>;

const namedField = z.object({ field: z.string(), nameKo: z.string(), nameEn: z.string() });

/** Doubts about a controller's readings in a period, and why values are missing. */
export const controllerTrust = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  /** minutes without any values */
  silentMinutes: integer,
  /** minutes of maintenance */
  maintenanceMinutes: integer,
  /** the kinds of maintenance in progress */
  maintenance: z.array(z.enum(maintenanceKinds)),
  /** values that were rejected, whatever the reason */
  rejected: integer,
  /** the newest control setting, if the controller did not answer it in time */
  unanswered: z.nullable(z.object({ savedAt: instant, fields: z.array(z.string()) })),
  fields: z.array(fieldFacts),
  /** calculated fields, and the readings that they are computed from; left out where there are none */
  calculated: z.optional(z.array(z.object({ field: z.string(), inputs: z.array(namedField) }))),
});
export type ControllerTrust = z.output<typeof controllerTrust>;

export const readingTrustApi = endpoints({
  listReadingTrust: {
    method: 'GET',
    path: '/farm/{id}/reading-trust',
    who: 'farm',
    farm: 'path',
    summary:
      'List what speaks against the current readings of a farm’s controllers (stuck or drifting sensors, rejected values, unanswered settings) and why values of the last 24 hours are missing',
    params: farmParam,
    costly: 'read',
    reply: items(controllerTrust),
  },
});
