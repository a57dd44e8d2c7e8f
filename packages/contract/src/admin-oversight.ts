import * as z from 'zod/mini';
import { deviationCauses, actionOutcome } from './deviations.ts';
import { endpoints, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { webhookServices } from './farm-webhooks.ts';
import { deliveryChannel, deliveryOutcome, noticeKind } from './notifications.ts';
import { instant, textLine, rangeStart, rangeEnd, queryNumber, integer } from './values.ts';

const level = integer.check(z.minimum(0), z.maximum(3));
const place = { farmNo: integer, farmId: z.string(), farmName: z.string() };
const filter = {
  farmNo: z.optional(queryNumber),
  keyword: z.optional(textLine(60, 0)),
  from: z.optional(rangeStart),
  to: z.optional(rangeEnd),
  ...pageQuery,
};

/** A recorded action on deviations of any farm, with its outcome. */
export const adminAction = z.object({
  ...place,
  actionId: integer,
  at: instant,
  /** a code of DEVIATION_ACTION */
  actionCode: z.string(),
  description: z.string(),
  /** null: a former member */
  memberName: z.nullable(z.string()),
  pauseUntil: instant,
  deviations: z.array(
    z.extend(actionOutcome, {
      controllerId: z.string(),
      controllerName: z.string(),
      cause: z.enum(deviationCauses),
      field: z.nullable(z.string()),
      fieldNameKo: z.nullable(z.string()),
      fieldNameEn: z.nullable(z.string()),
      /** the highest level reached */
      level,
      endedAt: z.nullable(instant),
    }),
  ),
});
export type AdminAction = z.output<typeof adminAction>;

/** What recorded actions can be sorted by. */
export const adminActionSortKeys = ['farm', 'what', 'who', 'at'] as const;

export const adminActionsApi = endpoints({
  listAllActions: {
    method: 'GET',
    path: '/admin/deviation-actions',
    who: 'admin',
    summary:
      'List the recorded actions of all farms, newest first; search by farm, controller, member and text; at most 3 months, by default the latest',
    query: z.strictObject({
      level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
      ...sortQuery(adminActionSortKeys),
      ...filter,
    }),
    costly: 'read',
    reply: items(adminAction),
  },
});

/** How a notice reaches a member, or the service of a team channel. */
export const adminDeliveryChannel = z.enum([...deliveryChannel.options, ...webhookServices]);
export type AdminDeliveryChannel = z.output<typeof adminDeliveryChannel>;

/** One delivery of a notice to one target of one member, or to one team channel of its farm; its id is one of its kind. */
export const adminDelivery = z.extend(deliveryOutcome, {
  ...place,
  kind: noticeKind,
  level,
  title: z.string(),
  channel: adminDeliveryChannel,
  /** null: a team channel */
  memberName: z.nullable(z.string()),
  /** null: a member */
  teamChannelName: z.nullable(z.string()),
  createdAt: instant,
  /** time of the next attempt; null once finished */
  nextTryAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type AdminDelivery = z.output<typeof adminDelivery>;

/** What deliveries can be sorted by. */
export const adminDeliverySortKeys = ['member', 'channel', 'state', 'at'] as const;

export const adminDeliveriesApi = endpoints({
  listAllDeliveries: {
    method: 'GET',
    path: '/admin/deliveries',
    who: 'admin',
    summary:
      'List the notice deliveries of all farms, to members and to team channels, with their outcome, newest first; search by farm, member, team channel and outcome; at most 3 months, by default the latest',
    query: z.strictObject({
      state: z.optional(deliveryOutcome.shape.state),
      channel: z.optional(adminDeliveryChannel),
      ...sortQuery(adminDeliverySortKeys),
      ...filter,
    }),
    costly: 'read',
    reply: items(adminDelivery),
  },
});
