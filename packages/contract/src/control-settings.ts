import * as z from 'zod/mini';
import { maxSlots } from '@onsil/domain/control/control-setting';
import { fieldMeta, systemIdParam } from './controllers.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { exactLine, byField, instant, textLine, integer } from './values.ts';

/** Values from `startTime` (HH:mm in Korea) until the next slot; the last slot continues past midnight. */
export const slot = z.strictObject({
  startTime: z.string('required').check(z.maxLength(5, 'timeOfDay')),
  /** by field, in its unit; fields not named are left to the controller */
  values: byField(z.number('number').check(z.refine(Number.isFinite, 'number'))),
});

/**
 * `sent` until the controller confirms the setting (`applied`) or rejects it (`refused`); `not_answered` without a
 * reply by `answerDueAt`; `superseded` if a newer one came before any reply.
 */
export const settingState = z.enum(['sent', 'applied', 'not_answered', 'refused', 'superseded']);
export type SettingState = z.output<typeof settingState>;

export const settingVersion = z.object({
  version: integer,
  /** in chronological order */
  slots: z.array(slot),
  reason: z.string(),
  savedAt: instant,
  /** member who saved it; null: a former member */
  memberNo: z.nullable(integer),
  memberName: z.nullable(z.string()),
  state: settingState,
  answerDueAt: instant,
  answeredAt: z.nullable(instant),
  /** the controller's reason for rejecting it */
  refusal: z.nullable(z.string()),
});
export type SettingVersion = z.output<typeof settingVersion>;

/** A field that a setting may contain, with its allowed range. */
const settableField = z.extend(fieldMeta, { min: z.number(), max: z.number() });

export const controlSetting = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  /** send it back with the next setting; 0: none yet */
  version: integer,
  setting: z.nullable(settingVersion),
  /** index of the current slot; null without a setting */
  slotNow: z.nullable(integer),
  fields: z.array(settableField),
  /** earlier versions, newest first; at most twenty */
  history: z.array(settingVersion),
});
export type ControlSetting = z.output<typeof controlSetting>;

export const controlSettingBody = z.strictObject({
  controllerId: exactLine(64),
  /** the version that this one is based on */
  version: integer.check(z.minimum(0, 'invalid'), z.maximum(2_147_483_646, 'invalid')),
  slots: z.array(slot).check(z.minLength(1, 'required'), z.maxLength(maxSlots, 'tooMany')),
  reason: z._default(textLine(300, 0), ''),
});
export type ControlSettingBody = z.output<typeof controlSettingBody>;

export const settingComment = z.object({
  commentNo: integer,
  controllerId: z.string(),
  controllerName: z.string(),
  comment: z.string(),
  /** the latest version at the time of writing; null: none */
  version: z.nullable(integer),
  writtenAt: instant,
  /** null: a former member */
  memberNo: z.nullable(integer),
  memberName: z.nullable(z.string()),
});
export type SettingComment = z.output<typeof settingComment>;

export const controlSettingsApi = endpoints({
  getControlSetting: {
    method: 'GET',
    path: '/farm/connect-set/{id}',
    who: 'farm',
    summary: 'Get the control setting of a controller (id = systemId): its slots, delivery state and history',
    params: systemIdParam,
    reply: item(controlSetting),
  },
  saveControlSetting: {
    method: 'POST',
    path: '/farm/connect-set',
    who: 'manager',
    summary:
      'Create a new version of a controller’s setting with up to 6 time slots and send it; CONFLICT if another one was created since `version`',
    body: controlSettingBody,
    reply: item(z.object({ version: integer })),
  },
  listSettingComments: {
    method: 'GET',
    path: '/farm/connect/comments',
    who: 'farm',
    farm: 'optional',
    summary:
      'List the comments on a controller’s setting, or without systemId on all settings of the current farm (header x-farm-id), newest first',
    query: z.strictObject({ controllerId: z.optional(exactLine(64)), ...pageQuery }),
    reply: items(settingComment),
  },
  createSettingComment: {
    method: 'POST',
    path: '/farm/connect/comment',
    who: 'farm',
    summary: 'Add a comment on a controller’s setting',
    body: z.strictObject({ controllerId: exactLine(64), comment: textLine(1_000) }),
    reply: noContent,
  },
});
