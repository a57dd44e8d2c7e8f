import * as z from 'zod/mini';
import { maxEntries } from '@onsil/domain/telemetry/device-payload';
import { slot } from './control-settings.ts';
import type { Method } from './endpoint.ts';
import { integer } from './values.ts';

// Device endpoints use the formats of ThingsBoard and InfluxDB: a token per device, and responses without the portal's
// envelope. They are not `Endpoint`s; this file documents their requests and responses.

export type DeviceAnswer = { readonly about: string; readonly json?: z.ZodMiniType; readonly retryAfter?: true };

export type DeviceCall = {
  readonly method: Method;
  /** from the server's root, in OpenAPI form; `{token}` is the controller's */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodMiniObject;
  readonly body?: { readonly contentType: string; readonly schema: z.ZodMiniType };
  /** by HTTP status */
  readonly answers: Readonly<Record<number, DeviceAnswer>>;
};

const about = (text: string) => z.describe(text);

const value = z
  .union([z.number(), z.string()])
  .check(about('A number, or its digits as text; each value is judged on its own'));
const values = z
  .record(z.string(), value)
  .check(about('By field, or by the word that the controller has a mapping for'));
const ts = z
  .union([z.number(), z.string()])
  .check(about('Seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by size'));
const timedValues = z.object({ ts: z.optional(ts), values });

/** One sample without a time (now), one with its time, or several of either. */
export const telemetryBody = z.union([
  timedValues,
  values,
  z.array(z.union([timedValues, values])).check(z.maxLength(maxEntries)),
]);

const attribute = z.union([z.string(), z.number(), z.boolean()]);
export const attributesBody = z
  .record(z.string(), attribute)
  .check(about('`controlSettingVersion` and `controlSettingError` among them answer a control setting'));

export const telemetryReply = z.object({
  stored: integer,
  /** the first hundred */
  rejected: z.array(
    z.object({ ts: z.nullable(z.number()), key: z.nullable(z.string()), value: z.string(), reason: z.string() }),
  ),
});

const controlSetting = z.object({ version: integer, slots: z.array(slot) });
export const sharedAttributes = z.object({ shared: z.optional(z.object({ controlSetting })) });

/** Tags of InfluxDB lines that may hold the system id of the controller a gateway's line belongs to. */
export const systemIdTags = ['systemId', 'system_id', 'device'] as const;

const refused = z.object({ status: integer, message: z.string() });
const writeRefused = z.object({ code: z.string(), message: z.string(), line: z.optional(integer) });

const unknownToken: DeviceAnswer = { about: 'No controller has this token', json: refused };
const tooMany = 'More than the controller may send: send it again later';
const notStored = {
  413: { about: 'Too large: send it in parts', json: refused },
  429: { about: tooMany, json: refused, retryAfter: true },
  503: { about: 'It cannot be stored now: send it again', json: refused, retryAfter: true },
} as const;
const notAnswered = { 401: unknownToken, 429: notStored[429] } as const;
const pollQuery = z.object({
  timeout: z.optional(z.string().check(about('How long to wait, in ms: 1,000 to 30,000, 20,000 when not said'))),
});

/** All HTTP calls of devices. */
export const deviceCalls: readonly DeviceCall[] = [
  {
    method: 'POST',
    path: '/api/v1/{token}/telemetry',
    summary: 'Store samples of a controller; responds after the commit',
    body: { contentType: 'application/json', schema: telemetryBody },
    answers: {
      200: { about: 'Stored, but for what is named', json: telemetryReply },
      400: { about: 'No JSON, or nothing of it usable', json: z.union([telemetryReply, refused]) },
      401: unknownToken,
      ...notStored,
    },
  },
  {
    method: 'POST',
    path: '/api/v1/{token}/attributes',
    summary: 'Report attributes of a controller, or its reply to a control setting',
    body: { contentType: 'application/json', schema: attributesBody },
    answers: {
      200: { about: 'Kept', json: z.object({}) },
      400: { about: 'No JSON object', json: refused },
      401: unknownToken,
      ...notStored,
    },
  },
  {
    method: 'GET',
    path: '/api/v1/{token}/attributes',
    summary: 'Get the control setting of a controller; without names all of it',
    query: z.object({
      sharedKeys: z.optional(z.string().check(about('Comma separated: `controlSetting`'))),
      clientKeys: z.optional(z.string().check(about('What a controller said of itself is not given back'))),
    }),
    answers: { 200: { about: 'Empty where there is none', json: sharedAttributes }, ...notAnswered },
  },
  {
    method: 'GET',
    path: '/api/v1/{token}/attributes/updates',
    summary: 'Long-poll the next control setting of a controller; a new call ends the previous one',
    query: pollQuery,
    answers: {
      200: { about: 'What came', json: z.object({ controlSetting }) },
      408: { about: 'Nothing came: ask again', json: refused },
      ...notAnswered,
    },
  },
  {
    method: 'GET',
    path: '/api/v1/{token}/rpc',
    summary: 'Long-poll the next command. There are none; supported for clients that make this call',
    query: pollQuery,
    answers: { 408: { about: 'Nothing came: ask again', json: refused }, ...notAnswered },
  },
  {
    method: 'POST',
    path: '/api/v1/{token}/rpc',
    summary: 'Send a command from a controller to the server. There are none',
    answers: { 404: { about: 'No such command', json: refused }, ...notAnswered },
  },
  {
    method: 'POST',
    path: '/api/v1/{token}/claim',
    summary: 'Claim a device. Not supported: administrators register devices',
    answers: { 404: { about: 'Nothing to claim', json: refused }, ...notAnswered },
  },
  {
    method: 'POST',
    path: '/api/v2/write',
    summary:
      'Store samples in InfluxDB line protocol; a gateway names the controller in the tag systemId, system_id or device',
    query: z.object({
      precision: z._default(z.enum(['ns', 'us', 'u', 'ms', 's']), 'ns'),
      org: z.optional(z.string().check(about('Not looked at'))),
      bucket: z.optional(z.string().check(about('Not looked at'))),
    }),
    body: { contentType: 'text/plain', schema: z.string() },
    answers: {
      204: { about: 'Stored' },
      400: {
        about: '`partial write`: the rest is stored; `invalid`: nothing is. Do not send it again',
        json: writeRefused,
      },
      401: { about: 'No controller has this token', json: writeRefused },
      413: { about: 'More than 50,000 lines, 500 controllers or 8 MiB: send it in parts', json: writeRefused },
      429: { about: tooMany, json: writeRefused, retryAfter: true },
      503: { about: 'It cannot be stored now: send it again', json: writeRefused, retryAfter: true },
    },
  },
];
