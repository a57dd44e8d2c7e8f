import * as z from 'zod/mini';
import { maintenanceKinds } from '@onsil/domain/alarms/maintenance';
import { evidenceCodes } from '@onsil/domain/causes/evidence';
import { causeCodes, strengths } from '@onsil/domain/causes/rule';
import { missingSources } from '@onsil/domain/causes/situation';
import { fieldMeta } from './controllers.ts';
import { endpoints, item } from './endpoint.ts';
import { instant, integer, yesNo } from './values.ts';

const known = z.nullable(z.number());

/**
 * A fact for or against a cause; members that its code does not need are null. `value` and `usual` are in the unit of
 * `field`, of `steady` per hour, of `doseMissing` and `doseRegular` numbers of doses, of `sameTimeBefore` days.
 */
const evidence = z.object({
  code: z.enum(evidenceCodes),
  isFor: yesNo,
  /** a field's key; `absoluteHumidity` (g/m³) is computed and in no catalogue */
  field: z.nullable(z.string()),
  value: known,
  usual: known,
  at: z.nullable(instant),
  minutes: z.nullable(integer),
  /** of a room or a task; of `maintained` its kind */
  name: z.nullable(z.string()),
});
export type CauseEvidence = z.output<typeof evidence>;

const likelyCause = z.object({
  cause: z.enum(causeCodes),
  strength: z.enum(strengths),
  evidence: z.array(evidence),
});
export type LikelyCause = z.output<typeof likelyCause>;

export const happeningKinds = [
  'task',
  'action',
  'setting',
  'settingApplied',
  'renewal',
  'maintenance',
  'note',
] as const;

/** What people and control did. `from` and `to` are setpoints of the deviation's field. */
const happening = z.object({
  kind: z.enum(happeningKinds),
  at: instant,
  /** the task, the description of the action, or the note */
  text: z.nullable(z.string()),
  /** a code of DEVIATION_ACTION */
  actionCode: z.nullable(z.string()),
  /** the kind of maintenance */
  maintenance: z.nullable(z.enum(maintenanceKinds)),
  memberName: z.nullable(z.string()),
  from: known,
  to: known,
});
export type Happening = z.output<typeof happening>;

const earlierCase = z.object({
  deviationId: integer,
  controllerId: z.string(),
  controllerName: z.string(),
  startedAt: instant,
  highest: integer,
  extreme: known,
  /** out of range, in minutes */
  minutes: integer,
  /** the first recorded action; null without one */
  actionCode: z.nullable(z.string()),
  description: z.nullable(z.string()),
  minutesToRange: known,
});
export type EarlierCase = z.output<typeof earlierCase>;

export const deviationCausesResult = z.object({
  /** two hours before and after the start, at most until now */
  from: instant,
  to: instant,
  /** most likely first; empty if nothing explains the deviation */
  causes: z.array(likelyCause),
  /** fields that left their usual course with it, those that moved most first */
  moved: z.array(z.object({ field: z.string(), value: z.number(), usual: z.number(), since: instant })),
  /** what could not be looked at */
  missing: z.array(z.enum(missingSources)),
  /** catalogue entries of the fields named above */
  fields: z.array(fieldMeta),
  /** rooms that were compared */
  neighbours: z.array(z.object({ controllerId: z.string(), controllerName: z.string() })),
  weather: z.object({
    isSample: yesNo,
    hours: z.array(z.object({ at: instant, temperature: known, humidity: known, wind: known })),
  }),
  happenings: z.array(happening),
  /** of the same field and side in the last 90 days, those of the same controller first */
  earlier: z.array(earlierCase),
});
export type DeviationCauses = z.output<typeof deviationCausesResult>;

export const deviationCausesApi = endpoints({
  explainDeviation: {
    method: 'GET',
    path: '/farm/deviation/{id}/causes',
    who: 'farm',
    summary:
      'Get the likely causes of a deviation (id = rootAlarmSeq) with their evidence, what happened around its start, and earlier cases',
    params: z.strictObject({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
    costly: 'read',
    reply: item(deviationCausesResult),
  },
});
