import { randomInt } from 'node:crypto';
import { phoneCodeLimits, type TextMessages } from '@onsil/contract/text-messages';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { requireRecheck } from '#features/auth/auth.ts';
import type { MemberContext } from '#platform/context.ts';
import { hashPassword, verifyPassword } from '#platform/crypto/passwords.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import type { PhoneCodeThrottles } from '../rate-limits.ts';
import { turnOffTextMessages, turnOnTextMessages } from '../settings/setting.ts';
import { formatCode } from './format-message.ts';
import {
  countAttempt,
  deleteCode,
  findLastFailure,
  findPhone,
  removePhoneOf,
  saveCode,
  saveConfirmedPhone,
} from './phone-number.sql.ts';
import type { SendText } from './solapi.ts';

export type PhoneOptions = {
  /** null: the portal sends no text messages */ send: SendText | null;
  throttles: PhoneCodeThrottles;
};

/** Days for which a failed message is shown to its member. */
const failureDays = 30;
const { validMinutes, maxTries } = phoneCodeLimits;

/** The caller's number for text messages: that of the profile, once confirmed. */
export const getMyTextMessages = async (ctx: MemberContext, { send }: PhoneOptions): Promise<TextMessages> => {
  const { memberNo } = ctx.member;
  const { phoneNo, phoneConfirmedAt } = await findPhone(ctx.db, memberNo);
  const failure =
    phoneConfirmedAt === null
      ? null
      : await findLastFailure(ctx.db, memberNo, new Date(ctx.now() - failureDays * dayMs));
  return {
    isOffered: send !== null,
    phoneNo,
    isConfirmed: phoneConfirmedAt !== null,
    lastFailure: failure && { at: failure.at.toISOString(), reason: failure.reason },
  };
};

/**
 * Sends a code to a number. Another number than that of the profile needs a recent password check, as a change of the
 * profile does.
 */
export const sendPhoneCode = async (
  ctx: MemberContext,
  { send, throttles }: PhoneOptions,
  phoneNo: string,
): Promise<void> => {
  if (!send) throw apiError('NOT_FOUND');
  const { memberNo } = ctx.member;
  const known = await findPhone(ctx.db, memberNo);
  if (known.phoneNo !== phoneNo) await requireRecheck(ctx);
  await throttles.resend.take(String(memberNo));
  await throttles.network.take(ctx.network);
  await throttles.member.take(String(memberNo));
  await throttles.number.take(hashSecret(phoneNo).toString('base64url'));
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(ctx.now() + validMinutes * minuteMs);
  await saveCode(ctx.db, memberNo, { phoneNo, codeHash, expiresAt });
  const outcome = await send(phoneNo, formatCode(ctx.language, code, validMinutes));
  if (outcome.kind === 'sent') return;
  ctx.log.warn({ memberNo, why: outcome.why }, 'code not sent by text message');
  await deleteCode(ctx.db, memberNo, codeHash);
  throw outcome.kind === 'later'
    ? apiError('UNAVAILABLE', { retryAfterSeconds: 60 })
    : invalidField('phoneNo', 'phoneUnreachable');
};

/** Confirms the number that a code was sent to. Critical alarms go there, unless the caller has chosen a level before. */
export const confirmPhone = async (ctx: MemberContext, code: string): Promise<void> => {
  const { memberNo } = ctx.member;
  const now = new Date(ctx.now());
  // Counted before the code is checked, so that concurrent tries do not exceed the limit.
  const waiting = await countAttempt(ctx.db, memberNo, { now, maxTries });
  if (!waiting || !(await verifyPassword(waiting.codeHash, code))) throw invalidField('code', 'phoneCodeWrong');
  await transact(ctx, async (ctx) => {
    if (!(await deleteCode(ctx.db, memberNo, waiting.codeHash))) throw invalidField('code', 'phoneCodeWrong');
    await saveConfirmedPhone(ctx.db, memberNo, waiting.phoneNo, now);
    await turnOnTextMessages(ctx);
  });
};

/** Stops text messages to the caller. */
export const removePhone = (ctx: MemberContext): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    await removePhoneOf(ctx.db, memberNo);
    await turnOffTextMessages(ctx);
  });
