import * as z from 'zod/mini';
import { parseMobileNumber } from '@onsil/domain/text/mobile-number';
import { endpoints, item, noContent } from './endpoint.ts';
import { deliveryReason } from './notifications.ts';
import { instant, yesNo } from './values.ts';

/** A mobile number as people type it, in the digits dialled within Korea. */
const mobileNumber = z.string('required').check(
  z.maxLength(40, { error: 'tooLong', abort: true }),
  z.overwrite((text) => parseMobileNumber(text) ?? text),
  z.refine((text) => parseMobileNumber(text) !== null, 'mobileNumber'),
);

export const mobileNumberBody = z.strictObject({ phoneNo: mobileNumber });
export const phoneCodeBody = z.strictObject({
  code: z.string('required').check(z.trim(), z.regex(/^\d{6}$/, 'phoneCode')),
});

/** Limits of the codes by text message that confirm a number. */
export const phoneCodeLimits = { resendSeconds: 60, validMinutes: 5, maxTries: 5, maxPerDay: 5 };

export const textMessages = z.object({
  /** whether this portal sends text messages */
  isOffered: yesNo,
  /** the number of the caller's profile */
  phoneNo: z.string(),
  /** whether a code has confirmed it, so that alarms go there */
  isConfirmed: yesNo,
  /** the newest message, if it did not go out */
  lastFailure: z.nullable(z.object({ at: instant, reason: deliveryReason })),
});
export type TextMessages = z.output<typeof textMessages>;

export const textMessagesApi = endpoints({
  getMyTextMessages: {
    method: 'GET',
    path: '/my/text-message',
    who: 'self',
    summary: 'Get whether this portal sends text messages (SMS), and the caller’s number for them',
    reply: item(textMessages),
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/my/text-message/code',
    who: 'self',
    summary:
      'Send a code of six digits by text message, which confirms the number; RECHECK_NEEDED for a number that is not that of the profile',
    body: mobileNumberBody,
    reply: noContent,
  },
  confirmPhone: {
    method: 'POST',
    path: '/my/text-message/confirmation',
    who: 'self',
    summary: 'Confirm the number by its code: it becomes that of the profile, and critical alarms go there',
    body: phoneCodeBody,
    reply: noContent,
  },
  removePhone: {
    method: 'DELETE',
    path: '/my/text-message',
    who: 'self',
    summary: 'Stop text messages to the caller; the number stays in the profile',
    reply: noContent,
  },
});
