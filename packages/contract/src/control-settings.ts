import { mostSlots } from '@onsil/domain/control-setting';
import * as z from 'zod/mini';
import { fieldMeta, systemIdParam } from './controllers.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { byField, instant, line, whole } from './values.ts';

/** What holds from `startTime` (HH:mm of the day in Korea) until the next slot begins; the last one holds over midnight. */
export const slot = z.strictObject({
  startTime: z.string('required').check(z.maxLength(5, 'timeOfDay')),
  /** by field, in its unit; a field that is not named is left to the controller */
  values: byField(z.number('number').check(z.refine(Number.isFinite, 'number'))),
});

/**
 * `sent` until the controller answers that it holds the setting (`applied`) or will not (`refused`); `not_answered` when
 * it has not by `answerDueAt`; `superseded` when a newer one came before any answer.
 */
export const settingState = z.enum(['sent', 'applied', 'not_answered', 'refused', 'superseded']);
export type SettingState = z.output<typeof settingState>;

export const settingVersion = z.object({
  version: whole,
  /** in order of time */
  slots: z.array(slot),
  reason: z.string(),
  savedAt: instant,
  /** who saved it; null: a former member */
  mno: z.nullable(whole),
  memberNm: z.nullable(z.string()),
  state: settingState,
  answerDueAt: instant,
  answeredAt: z.nullable(instant),
  /** the controller's word, where it refused */
  refusal: z.nullable(z.string()),
});
export type SettingVersion = z.output<typeof settingVersion>;

/** A field that a setting may name, with what may be asked of it. */
const settableField = z.extend(fieldMeta, { min: z.number(), max: z.number() });

export const controlSetting = z.object({
  systemId: z.string(),
  connectNm: z.string(),
  /** given back with the next setting; 0: there is none yet */
  version: whole,
  setting: z.nullable(settingVersion),
  /** the place of the slot that holds now; null where there is no setting */
  slotNow: z.nullable(whole),
  fields: z.array(settableField),
  /** the versions before it, the newest first: twenty at most */
  history: z.array(settingVersion),
});
export type ControlSetting = z.output<typeof controlSetting>;

export const controlSettingBody = z.strictObject({
  systemId: line(64),
  /** the version that this one was made from */
  version: whole.check(z.minimum(0, 'invalid'), z.maximum(2_147_483_646, 'invalid')),
  slots: z.array(slot).check(z.minLength(1, 'required'), z.maxLength(mostSlots, 'tooMany')),
  reason: z._default(line(300, 0), ''),
});
export type ControlSettingBody = z.output<typeof controlSettingBody>;

export const settingComment = z.object({
  commentNo: whole,
  comment: z.string(),
  /** the version that was the newest when it was written; null: there was none */
  version: z.nullable(whole),
  writtenAt: instant,
  /** null: a former member */
  mno: z.nullable(whole),
  memberNm: z.nullable(z.string()),
});
export type SettingComment = z.output<typeof settingComment>;

export const controlSettingsApi = endpoints({
  controlSetting: {
    method: 'GET',
    path: '/farm/connect-set/{id}',
    who: 'farm',
    summary:
      'The control setting of a controller (id = systemId): its slots, whether the controller holds it, its history',
    params: systemIdParam,
    reply: item(controlSetting),
  },
  saveControlSetting: {
    method: 'POST',
    path: '/farm/connect-set',
    who: 'manager',
    summary:
      'A new version of a controller’s setting, up to 6 time slots, which is sent to it; CONFLICT when somebody else has made one since `version`',
    body: controlSettingBody,
    reply: item(z.object({ version: whole })),
  },
  settingComments: {
    method: 'GET',
    path: '/farm/connect/comments',
    who: 'farm',
    summary: 'Remarks on the setting of a controller, the newest first',
    query: z.strictObject({ systemId: line(64), ...page }),
    reply: items(settingComment),
  },
  addSettingComment: {
    method: 'POST',
    path: '/farm/connect/comment',
    who: 'farm',
    summary: 'Remark on the setting of a controller',
    body: z.strictObject({ systemId: line(64), comment: line(1_000) }),
    reply: done,
  },
});
