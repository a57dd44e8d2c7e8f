import * as z from 'zod/mini';
import type { AdminDeliveryChannel } from '@onsil/contract/admin-oversight';
import type { MailState } from '@onsil/contract/mails';
import type { DeliveryOutcome } from '@onsil/contract/notifications';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

export const periods = ['1d', '7d', '30d', '90d'] as const;
export type Period = (typeof periods)[number];
export const getPeriodDays: Record<Period, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 };

const number = z.number().check(z.int(), z.minimum(1));
const order = { sort: searchParams.sort, dir: searchParams.dir };
const filter = {
  ...order,
  farmNo: searchParam(number),
  keyword: searchParam(z.string().check(z.maxLength(60))),
  period: searchParam(z.enum(periods)),
  page: searchParam(number),
};

/** Search parameters of the actions: farm, period, level and order. */
export const actionsSearch = z.object({ ...filter, level: searchParam(number.check(z.maximum(3))) });
export type ActionsSearch = z.output<typeof actionsSearch>;

// Repeated here because importing the contract would add its schemas to the first bundle.
export const deliveryStates = [
  'pending',
  'sending',
  'sent',
  'failed',
  'dropped',
] as const satisfies readonly DeliveryOutcome['state'][];
export const deliveryChannels = [
  'web_push',
  'email',
  'fcm',
  'sms',
  'slack',
  'teams',
  'jandi',
  'server',
] as const satisfies readonly AdminDeliveryChannel[];
const mailStates = ['pending', 'sent', 'failed', 'kept'] as const satisfies readonly MailState[];

/** Search parameters of the deliveries: farm, period, channel, result and order. */
export const deliveriesSearch = z.object({
  ...filter,
  state: searchParam(z.enum(deliveryStates)),
  channel: searchParam(z.enum(deliveryChannels)),
});
export type DeliveriesSearch = z.output<typeof deliveriesSearch>;

/** Search parameters of the outbox: state and order; `mail` is the open one. */
export const mailsSearch = z.object({
  ...order,
  state: searchParam(z.enum(mailStates)),
  page: searchParam(number),
  mail: searchParam(number),
});
export type MailsSearch = z.output<typeof mailsSearch>;
