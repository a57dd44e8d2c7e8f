import * as z from 'zod/mini';
import { endpoints, noContent, item, items, itemsBeside } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { farmParam, farmPerson } from './farms.ts';
import { fileKey, storedFile } from './files.ts';
import { deliveryReason } from './notifications.ts';
import { exactLine, doneAt, yesNo, instant, textLine, rangeStart, rangeEnd, integer } from './values.ts';

export const deviationStates = ['NONE', 'PRESENT', 'ACTION_NEEDED', 'ACTION_TAKEN'] as const;
export const deviationCauses = ['range', 'stuck', 'no_data'] as const;
/** Choices of hours for muting notices after an action. */
export const muteHourOptions = [1, 3, 6, 12, 24] as const;
export const maxActionFiles = 10;
export const maxReasonLength = 500;

const level = integer.check(z.minimum(0), z.maximum(3));

/** When an action was recorded, where that was later than it was done; null otherwise. */
const recordedAt = z.nullable(instant);

const lastAction = z.object({
  at: instant,
  recordedAt,
  actionCode: z.string(),
  description: z.string(),
  /** null: a former member */
  memberName: z.nullable(z.string()),
  pauseUntil: instant,
});

/** The field out of range, and where. */
const subject = {
  controllerId: z.string(),
  controllerName: z.string(),
  cause: z.enum(deviationCauses),
  /** the field's key; null if the controller itself is silent */
  field: z.nullable(z.string()),
  fieldNameKo: z.nullable(z.string()),
  fieldNameEn: z.nullable(z.string()),
  unit: z.string(),
  decimals: integer,
};

/** A deviation, from the first out-of-range value to its end. */
export const deviation = z.object({
  deviationId: integer,
  ...subject,
  state: z.enum(deviationStates),
  level,
  highest: level,
  side: z.nullable(z.enum(['low', 'high'])),
  /** the violated range of level 1 */
  range: z.nullable(z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) })),
  value: z.nullable(z.number()),
  extreme: z.nullable(z.object({ value: z.number(), at: instant })),
  startedAt: instant,
  openedAt: instant,
  backAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endKind: z.nullable(z.enum(['returned', 'released', 'withdrawn'])),
  /** closed by hand while its value is out of range; nobody is notified until the value has been back */
  isStillOut: yesNo,
  /** who has taken charge of it; null: nobody, or somebody who left the farm */
  assignee: z.nullable(farmPerson),
  action: z.nullable(lastAction),
  /** time until which its notices are muted, and the reason */
  mutedUntil: z.nullable(instant),
  mutedBy: z.nullable(z.enum(['pause', 'stop', 'renewal', 'maintenance'])),
  /** controllers offline because their gateway is silent */
  channels: z.array(z.object({ controllerId: z.string(), controllerName: z.string(), fields: z.array(z.string()) })),
});
export type Deviation = z.output<typeof deviation>;

export const alarmKinds = [
  'opened',
  'escalated',
  'eased',
  'returned',
  'released',
  'reopened',
  'attention',
  'pause_ended',
  'action',
  'notice',
  'withdrawn',
  'assigned',
  'unassigned',
] as const;

/** One entry in the log of a deviation. */
export const alarmLogEntry = z.object({
  alarmSeq: integer,
  deviationId: integer,
  kind: z.enum(alarmKinds),
  at: instant,
  level,
  value: z.nullable(z.number()),
  memberName: z.nullable(z.string()),
  /** why a person closed it by hand */
  reason: z.nullable(z.string()),
  /** whom a person assigned it to; null: nobody, or a former member */
  assigneeName: z.nullable(z.string()),
  action: z.nullable(lastAction),
  /** the notice with its deliveries, by channel and reason */
  notice: z.nullable(
    z.object({
      kind: z.string(),
      title: z.string(),
      deliveries: z.array(
        z.object({
          channel: z.string(),
          state: z.string(),
          memberName: z.nullable(z.string()),
          reason: z.nullable(deliveryReason),
        }),
      ),
    }),
  ),
});
export type AlarmLogEntry = z.output<typeof alarmLogEntry>;

export const alarmRow = z.extend(alarmLogEntry, subject);
export type AlarmRow = z.output<typeof alarmRow>;

/** The outcome of an action on one deviation; null if not known yet. */
export const actionOutcome = z.object({
  deviationId: integer,
  minutesToRange: z.nullable(z.number()),
  overshoot: z.nullable(z.number()),
  hasRelapsed: z.nullable(yesNo),
});

export const deviationAction = z.object({
  actionId: integer,
  at: instant,
  recordedAt,
  actionCode: z.string(),
  description: z.string(),
  memberName: z.nullable(z.string()),
  pauseUntil: instant,
  files: z.array(storedFile),
  outcomes: z.array(actionOutcome),
});
export type DeviationAction = z.output<typeof deviationAction>;

/** Actions that worked on similar deviations of this farm; only those with three cases or more. */
export const effectiveAction = z.object({
  actionCode: z.string(),
  times: integer,
  worked: integer,
  medianMinutes: z.nullable(z.number()),
});

/** A deviation by its number on the wire, `rootAlarmSeq`. */
export const rootParam = z.strictObject({ id: z.coerce.number().check(z.int(), z.minimum(1)) });
const span = { from: z.optional(rangeStart), to: z.optional(rangeEnd) };

/** What deviations are about: their field (or their cause, where they have none), controller and highest level. */
export const subjectFilter = {
  controllerId: z.optional(exactLine(64)),
  field: z.optional(textLine(40)),
  highest: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
};
export const deviationSortKeys = ['level', 'where', 'when', 'duration'] as const;

/** Filters and order of the deviations of a farm. */
export const deviationFilter = {
  state: z.optional(z.enum(deviationStates)),
  open: z.optional(yesNo),
  /** those that the caller is in charge of */
  isMine: z.optional(yesNo),
  ...subjectFilter,
  ...span,
  ...sortQuery(deviationSortKeys),
};

export const alarmSortKeys = ['time', 'level', 'where'] as const;
/** Filters and order of the alarm log of a farm. */
export const alarmLogFilter = {
  from: rangeStart,
  to: rangeEnd,
  controllerId: z.optional(exactLine(64)),
  field: z.optional(textLine(40)),
  level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
  ...sortQuery(alarmSortKeys),
};
/** Filters of the actions of a farm. */
export const actionFilter = { deviationId: z.optional(z.coerce.number().check(z.int(), z.minimum(1))), ...span };

export const deviationsApi = endpoints({
  listDeviations: {
    method: 'GET',
    path: '/farm/{id}/deviation-status',
    who: 'farm',
    farm: 'path',
    summary: 'List open and recent deviations of a farm, the most urgent first or sorted',
    params: farmParam,
    query: z.strictObject({ ...deviationFilter, isStillOut: z.optional(yesNo), ...pageQuery }),
    reply: items(deviation),
  },
  getDeviation: {
    method: 'GET',
    path: '/farm/deviation/{id}',
    who: 'farm',
    summary: 'Get a deviation (id = rootAlarmSeq) with actions that worked on similar ones',
    params: rootParam,
    reply: item(z.object({ farmId: z.string(), deviation, workedHere: z.array(effectiveAction) })),
  },
  listDeviationAlarms: {
    method: 'GET',
    path: '/farm/notification-deviation/{id}',
    who: 'farm',
    summary: 'Get the log of a deviation (id = rootAlarmSeq): alarms, notices with their deliveries, and actions',
    params: rootParam,
    query: z.strictObject(pageQuery),
    reply: items(alarmLogEntry),
  },
  listFarmAlarmsWithUnread: {
    method: 'GET',
    path: '/farm/alarms',
    who: 'farm',
    farm: 'required',
    summary:
      'List the alarms of the current farm (header x-farm-id), newest first, with the count of the caller’s unread notices of the farm',
    query: z.strictObject({
      state: z.optional(z.enum(deviationStates)),
      level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
      field: z.optional(textLine(40)),
      controllerId: z.optional(exactLine(64)),
      ...span,
      ...pageQuery,
    }),
    reply: itemsBeside(alarmRow, z.object({ unread: integer })),
  },
  listFarmAlarms: {
    method: 'GET',
    path: '/noti-system-alarm/notification-deviation',
    who: 'farm',
    farm: 'required',
    summary: 'Get the notification log of the current farm, newest first or sorted; at most 3 months',
    query: z.strictObject({ ...alarmLogFilter, ...pageQuery }),
    reply: items(alarmRow),
  },
  listActions: {
    method: 'GET',
    path: '/farm/alarm-management',
    who: 'farm',
    farm: 'required',
    summary: 'List the recorded actions of the current farm, or on one deviation, with their outcome',
    query: z.strictObject({ ...actionFilter, ...pageQuery }),
    reply: items(deviationAction),
  },
  recordAction: {
    method: 'POST',
    path: '/farm/alarm-management',
    who: 'farm',
    farm: 'required',
    summary:
      'Record an action on one or several deviations, with files if any, and mute the notices of open ones for the chosen hours; on those that ended in the last 7 days only with the time of the action (doneAt)',
    body: z.strictObject({
      deviationId: z.array(integer).check(z.minLength(1, 'deviationRequired'), z.maxLength(100, 'tooMany')),
      description: textLine(1_000),
      actionCode: z._default(textLine(40), 'OTHER'),
      pauseHours: z.optional(z.literal([...muteHourOptions], 'pauseHours')),
      files: z._default(z.array(fileKey).check(z.maxLength(maxActionFiles, 'tooMany')), []),
      doneAt,
    }),
    isIdempotent: true,
    reply: item(z.object({ actionId: integer, pauseUntil: instant })),
  },
  closeDeviation: {
    method: 'PUT',
    path: '/farm/ealarm/{id}',
    who: 'farm',
    summary:
      'Close a deviation manually (id = rootAlarmSeq, or the seq of any of its alarms), with a reason for its log, or reopen it',
    params: rootParam,
    body: z.strictObject({ isClosing: yesNo, reason: z.optional(textLine(maxReasonLength)) }),
    reply: noContent,
  },
});
