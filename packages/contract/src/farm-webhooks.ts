import * as z from 'zod/mini';
import { endpoints, item, items, noContent } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { instant, integer, longRowNumberText, textLine, versionRead, yesNo } from './values.ts';

export const maxFarmWebhooks = 5;
/** `server`: any server of the farm or its company, which gets each alarm as JSON */
export const webhookServices = ['slack', 'teams', 'jandi', 'server'] as const;

const lowestLevel = z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(3, 'invalid'));
const language = z.enum(['ko', 'en'], 'invalid');

/** A channel of Slack, Microsoft Teams or JANDI, or an own server, that gets the alarms of a farm. */
export const farmWebhook = z.object({
  webhookId: integer,
  name: z.string(),
  service: z.enum(webhookServices),
  /** host and last characters of the address; the rest is secret and never leaves the server */
  shortAddress: z.string(),
  /** whether what an own server gets is signed */
  isSigned: yesNo,
  lowestLevel,
  language,
  /** since when nothing is sent, because the service refused it for good; a test that arrives ends it */
  stoppedAt: z.nullable(instant),
  /** what the service answered */
  stoppedReason: z.nullable(z.string()),
  version: integer,
});
export type FarmWebhook = z.output<typeof farmWebhook>;

const text = { name: textLine(60), lowestLevel, language };
const address = textLine(1_000);

export const newWebhook = z.strictObject({ ...text, service: z.enum(webhookServices, 'invalid'), address });
export type NewWebhook = z.output<typeof newWebhook>;
/** Without an address the one before stays; the service always does. */
export const webhookChange = z.strictObject({ ...text, address: z.optional(address), version: versionRead });
export type WebhookChange = z.output<typeof webhookChange>;

/** How a test message ended; `answer` is what the service, or the network, said. */
export const webhookTest = z.object({ isSent: yesNo, answer: z.nullable(z.string()) });
export type WebhookTest = z.output<typeof webhookTest>;

/** Signs what an own server gets, after the specification Standard Webhooks: HMAC-SHA256, its key in base64 behind `whsec_`. */
export const webhookSigningKey = z.object({ signingKey: z.string() });
export type WebhookSigningKey = z.output<typeof webhookSigningKey>;

const webhookParam = z.strictObject({ ...farmParam.shape, webhookId: longRowNumberText });

export const farmWebhooksApi = endpoints({
  listWebhooks: {
    method: 'GET',
    path: '/farm/{id}/webhook',
    who: 'manager',
    farm: 'path',
    summary: 'List the team channels and own servers that get the alarms of a farm',
    params: farmParam,
    reply: items(farmWebhook),
  },
  createWebhook: {
    method: 'POST',
    path: '/farm/{id}/webhook',
    who: 'manager',
    farm: 'path',
    summary:
      'Add a channel by the address of an incoming webhook of Slack (hooks.slack.com) or JANDI (wh.jandi.com), of a workflow of Microsoft Teams, or of an own server (https, public); five at most',
    params: farmParam,
    body: newWebhook,
    reply: item(z.object({ webhookId: integer })),
  },
  updateWebhook: {
    method: 'PUT',
    path: '/farm/{id}/webhook/{webhookId}',
    who: 'manager',
    farm: 'path',
    summary: 'Change a channel; a new address also ends its stop; CONFLICT if it changed since `version`',
    params: webhookParam,
    body: webhookChange,
    reply: noContent,
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/farm/{id}/webhook/{webhookId}',
    who: 'manager',
    farm: 'path',
    summary: 'Delete a channel',
    params: webhookParam,
    reply: noContent,
  },
  testWebhook: {
    method: 'POST',
    path: '/farm/{id}/webhook/{webhookId}/test',
    who: 'manager',
    farm: 'path',
    summary: 'Send a test message to a channel and say how it ended; one that arrives ends a stop',
    params: webhookParam,
    reply: item(webhookTest),
  },
  renewSigningKey: {
    method: 'POST',
    path: '/farm/{id}/webhook/{webhookId}/signing-key',
    who: 'manager',
    farm: 'path',
    summary: 'Make the key that signs what an own server gets, instead of the one before; it is not shown again',
    params: webhookParam,
    reply: item(webhookSigningKey),
  },
});
