import * as z from 'zod/mini';
import { done, endpoints, item } from './endpoint.ts';
import { flag, line, passwordHash, whole } from './values.ts';

/** Another spelling of an id is the same id: width, case and blanks do not count. */
export const foldMemberId = (memberId: string): string =>
  memberId.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** The privacy statement that holds now; what a member agreed to is kept with its time. */
export const privacyVersion = '1.0';

export const newMemberId = z
  .string('required')
  .check(
    z.maxLength(100, 'tooLong'),
    z.overwrite(foldMemberId),
    z.regex(/^(?=.*[a-z0-9])[a-z0-9._-]{4,30}$/, 'memberId'),
  );

export const email = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'tooLong'), z.regex(z.regexes.email, 'email'));

/** 9 to 11 digits, as they are dialled within Korea. */
export const phoneNo = z.string('required').check(z.trim(), z.regex(/^\d{9,11}$/, 'phoneNo'));

export const language = z.enum(['ko', 'en'], 'invalid');

/** A name goes into the head of mails: no line breaks or other signs that steer. */
export const personName = line(40).check(z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'text'));

/** An id as somebody types it to find a member, whatever its shape. */
export const typedMemberId = line(50);

/** What the link of a mail carries behind its `#`. One that is cut off is as good as spent. */
export const linkToken = line(100);

export const signUpBody = z.strictObject({
  memberId: newMemberId,
  memberNm: personName,
  memberPwd: passwordHash,
  memberEmail: email,
  phoneNo,
  language: z.optional(language),
  agreedPrivacyYn: z.literal('Y', 'privacy'),
});
export type SignUp = z.output<typeof signUpBody>;

/** What a member changes about themselves; without `memberPwd` the password stays. */
export const myMemberBody = z.strictObject({
  memberNm: personName,
  memberPwd: z.optional(passwordHash),
  memberEmail: email,
  phoneNo,
  language,
});
export type MyMember = z.output<typeof myMemberBody>;

/** What a resignation erases, what stays without a name, and what it would leave without anybody. */
export const resignation = z.object({
  erased: z.object({
    farms: whole,
    sessions: whole,
    devices: whole,
    notices: whole,
    mails: whole,
    invitations: whole,
    inquiries: whole,
  }),
  kept: z.object({
    actions: whole,
    alarms: whole,
    standards: whole,
    stops: whole,
    renewals: whole,
    controlSettings: whole,
    measuredValues: whole,
    claims: whole,
    files: whole,
    changes: whole,
  }),
  lastManagerOf: z.array(z.string()),
  lastUserOf: z.array(z.string()),
  lastAdminYn: flag,
});
export type Resignation = z.output<typeof resignation>;

export const accountsApi = endpoints({
  signUp: {
    method: 'POST',
    path: '/member/signup',
    who: 'anyone',
    summary:
      'Sign up; a mail with a confirmation link is sent. A mail address in use gets the same answer as a new one',
    body: signUpBody,
    reply: done,
  },
  askConfirmation: {
    method: 'POST',
    path: '/member/token/confirm-signup',
    who: 'anyone',
    summary: 'Ask for another confirmation mail, by id or mail address; always the same answer',
    body: z.union([z.strictObject({ memberId: typedMemberId }), z.strictObject({ memberEmail: email })]),
    reply: done,
  },
  confirm: {
    method: 'PUT',
    path: '/member/confirm-signup',
    who: 'anyone',
    summary: 'Confirm a sign-up or a changed mail address with the token of the mail; one use, 24 hours',
    body: z.strictObject({ token: linkToken }),
    reply: item(z.object({ memberId: z.string(), confirmed: z.enum(['signup', 'email']) })),
  },
  askReset: {
    method: 'POST',
    path: '/member/token/pwd-reset',
    who: 'anyone',
    summary: 'Ask for a mail that lets set a new password; always the same answer',
    body: z.strictObject({ memberId: typedMemberId, memberEmail: email }),
    reply: done,
  },
  lookAtReset: {
    method: 'PUT',
    path: '/member/token/pwd-reset',
    who: 'anyone',
    summary: 'Whether the token of a password mail still holds (30 minutes, one use)',
    body: z.strictObject({ token: linkToken }),
    reply: item(z.object({ validYn: flag })),
  },
  resetPassword: {
    method: 'PUT',
    path: '/member/pwd-reset',
    who: 'anyone',
    summary: 'Set a new password with the token of the mail; all sessions end',
    body: z.strictObject({ token: linkToken, memberPwd: passwordHash }),
    reply: done,
  },
  saveMyMember: {
    method: 'PUT',
    path: '/my/member',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Change one’s own data within 10 minutes of a re-check; a new mail address holds once it is confirmed',
    body: myMemberBody,
    reply: done,
  },
  myResignation: {
    method: 'GET',
    path: '/my/resignation',
    who: 'self',
    summary: 'What a resignation would erase and what it would keep without a name',
    reply: item(resignation),
  },
  resign: {
    method: 'DELETE',
    path: '/member/{id}',
    who: 'self',
    summary:
      'Resign, within 10 minutes of a re-check; administrators take others out, with overruleYn=Y the last of a farm too',
    params: z.strictObject({ id: typedMemberId }),
    query: z.strictObject({ overruleYn: z._default(flag, 'N') }),
    reply: done,
  },
});
