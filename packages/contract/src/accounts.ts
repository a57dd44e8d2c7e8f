import * as z from 'zod/mini';
import { noContent, endpoints, item } from './endpoint.ts';
import { yesNo, textLine, passwordHash, integer, consent } from './values.ts';

/** Normalizes an id: width, case and blanks do not matter. */
export const normalizeMemberId = (memberId: string): string =>
  memberId.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** Current version of the privacy policy; a member's consent is stored with its time. */
export const privacyVersion = '1.0';

export const newMemberId = z
  .string('required')
  .check(
    z.maxLength(100, 'tooLong'),
    z.overwrite(normalizeMemberId),
    z.regex(/^(?=.*[a-z0-9])[a-z0-9._-]{4,30}$/, 'memberId'),
  );

export const email = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'tooLong'), z.regex(z.regexes.email, 'email'));

/** 9 to 11 digits, as dialled within Korea. */
export const phoneNo = z.string('required').check(z.trim(), z.regex(/^\d{9,11}$/, 'phoneNo'));

export const language = z.enum(['ko', 'en'], 'invalid');

/** No line breaks or other control characters, because names appear in mail headers. */
export const personName = textLine(40).check(z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'text'));

/** An id typed to search for a member, of any form. */
export const memberIdInput = textLine(50);

/** The token in a mail's link after `#`. A truncated one is treated as used. */
export const linkToken = textLine(100);

export const signUpBody = z.strictObject({
  memberId: newMemberId,
  memberName: personName,
  passwordDigest: passwordHash,
  memberEmail: email,
  phoneNo,
  language: z.optional(language),
  /** without it the consent is asked for when the address is confirmed */
  hasAgreedToPrivacy: z.optional(consent('privacy')),
});
export type SignUp = z.output<typeof signUpBody>;

/** A member's changes to their own data; without `passwordDigest` the password stays, without `language` the language. */
export const myMemberBody = z.strictObject({
  memberName: personName,
  passwordDigest: z.optional(passwordHash),
  memberEmail: email,
  phoneNo,
  language: z.optional(language),
});
export type MyMember = z.output<typeof myMemberBody>;

/** What the link of a confirmation mail confirmed. */
const confirmedAddress = z.object({ memberId: z.string(), confirmed: z.enum(['signup', 'email']) });
export type ConfirmedAddress = z.output<typeof confirmedAddress>;

/** The consent that completes a sign-up which came without one. */
export const consentBody = z.strictObject({ token: linkToken, hasAgreedToPrivacy: consent('privacy') });

/** What resigning deletes, keeps anonymously, or would leave without a manager or user. */
export const resignation = z.object({
  erased: z.object({
    farms: integer,
    sessions: integer,
    devices: integer,
    notices: integer,
    mails: integer,
    invitations: integer,
    inquiries: integer,
  }),
  kept: z.object({
    actions: integer,
    alarms: integer,
    standards: integer,
    stops: integer,
    renewals: integer,
    controlSettings: integer,
    measuredValues: integer,
    claims: integer,
    files: integer,
    changes: integer,
  }),
  lastManagerOf: z.array(z.string()),
  lastUserOf: z.array(z.string()),
  isLastAdmin: yesNo,
});
export type Resignation = z.output<typeof resignation>;

export const accountsApi = endpoints({
  signUp: {
    method: 'POST',
    path: '/member/signup',
    who: 'anyone',
    summary: 'Sign up and send a confirmation link by mail; the response does not reveal whether the address is in use',
    body: signUpBody,
    reply: noContent,
  },
  requestConfirmation: {
    method: 'POST',
    path: '/member/token/confirm-signup',
    who: 'anyone',
    summary: 'Send the confirmation mail again, by id or mail address; the response is always the same',
    body: z.union([z.strictObject({ memberId: memberIdInput }), z.strictObject({ memberEmail: email })]),
    reply: noContent,
  },
  confirmAddress: {
    method: 'PUT',
    path: '/member/confirm-signup',
    who: 'anyone',
    summary:
      'Confirm a sign-up or a changed mail address with the token of the mail (valid for 24 hours, once); a sign-up without consent needs it here',
    body: z.strictObject({ token: linkToken, hasAgreedToPrivacy: z.optional(consent('privacy')) }),
    reply: item(confirmedAddress),
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/member/token/pwd-reset',
    who: 'anyone',
    summary: 'Send a mail with the id and a link to a new password; the response is always the same',
    body: z.strictObject({ memberId: z.optional(memberIdInput), memberEmail: email }),
    reply: noContent,
  },
  checkPasswordReset: {
    method: 'PUT',
    path: '/member/token/pwd-reset',
    who: 'anyone',
    summary: 'Check whether the token of a password-reset mail is still valid (30 minutes, once)',
    body: z.strictObject({ token: linkToken }),
    reply: item(z.object({ isValid: yesNo })),
  },
  resetPassword: {
    method: 'PUT',
    path: '/member/pwd-reset',
    who: 'anyone',
    summary: 'Set a new password with the token of the mail; ends all sessions',
    body: z.strictObject({ token: linkToken, passwordDigest: passwordHash }),
    reply: noContent,
  },
  updateMyMember: {
    method: 'PUT',
    path: '/my/member',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Update your own data within 10 minutes of a re-check; a new mail address takes effect once confirmed',
    body: myMemberBody,
    reply: noContent,
  },
  getMyResignation: {
    method: 'GET',
    path: '/my/resignation',
    who: 'self',
    summary: 'Preview what resigning would delete and what it would keep anonymously',
    reply: item(resignation),
  },
  resign: {
    method: 'DELETE',
    path: '/member/{id}',
    who: 'self',
    summary:
      'Resign within 10 minutes of a re-check; administrators can remove others, with overruleYn=Y even the last manager of a farm',
    params: z.strictObject({ id: memberIdInput }),
    query: z.strictObject({ mayOverrule: z._default(yesNo, false) }),
    reply: noContent,
  },
});
