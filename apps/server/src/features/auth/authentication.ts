import { randomBytes, randomUUID } from 'node:crypto';
import { normalizeMemberId } from '@onsil/contract/accounts';
import type { Session } from '@onsil/contract/auth';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import type { CallContext, Context, SignedIn } from '#platform/context.ts';
import { verifyUnknownMember, verifyPassword } from '#platform/crypto/passwords.ts';
import { deriveSecret, createSecret, hashSecret } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireMember } from '#platform/http/require-member.ts';
import {
  endSession,
  findCredentials,
  findCredentialsByNumber,
  findSession,
  findSignedIn,
  lockPassword,
  insertSession,
  rotateSession,
} from './authentication.sql.ts';
import { getSignInDeviceId } from './known-devices.ts';
import { clearOwnFailures, recordSignInFailure, attemptSignIn, type SignInThrottles } from './sign-in-limits.ts';
import { recordSignIn } from './sign-in-log.ts';

export const authLifetime = 15 * minuteMs;
/** Total and idle lifetime of a session; set at sign-in, never extended by a refresh. */
const lifetime = {
  short: { total: 12 * hourMs, idle: 12 * hourMs },
  long: { total: 30 * dayMs, idle: 14 * dayMs },
} as const;
/** ms in which the same device gets the same token pair again: several tabs, or a lost response. */
const rotationGraceMs = 10_000;
const cookieSeconds = dayMs / 1000;
const maxUserAgentLength = 300;

export type { SignInThrottles };

/** Ends the call if the member must show a second factor first. Provided by the second-factor feature. */
export type SecondStep = (
  ctx: CallContext,
  member: { memberNo: number; passwordHash: string },
  staysSignedIn: boolean,
) => Promise<void>;

/** What a sign-in does between the password and the session. */
export type SignInSteps = { secondStep: SecondStep; beforeSession: (ctx: CallContext) => Promise<void> };

const issueTokens = (
  ctx: CallContext,
  session: { uuid: string; staysSignedIn: boolean; memberNo: number },
  tokens: { auth: string; refresh: string },
  expiresAt: Date,
): Session => {
  ctx.setCookie(tokens.auth, cookieSeconds);
  return {
    idToken: tokens.auth,
    refreshToken: tokens.refresh,
    uuid: session.uuid,
    staysSignedIn: session.staysSignedIn,
    memberNo: session.memberNo,
    expiresAt: expiresAt.toISOString(),
  };
};

/** A refresh token includes its session id, to distinguish a used token from an invalid one. */
const refreshToken = (sessionId: string, secret: string): string => `${sessionId}.${secret}`;
const sessionIdOf = (token: string): string | undefined => /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1];

/** Checks id and password; an unknown id takes the same time and gives the same error as a wrong password. */
const verifyCredentials = async (
  ctx: CallContext,
  memberId: string,
  passwordHex: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findCredentials>>> | null> => {
  const credentials = await findCredentials(ctx.db, memberId);
  if (!credentials) return (await verifyUnknownMember(passwordHex)) || null;
  return (await verifyPassword(credentials.passwordHash, passwordHex)) ? credentials : null;
};

export const signIn = async (
  ctx: CallContext,
  throttles: SignInThrottles,
  { secondStep, beforeSession }: SignInSteps,
  input: { memberId: string; passwordDigest: string; staysSignedIn: boolean },
): Promise<Session> => {
  const memberId = normalizeMemberId(input.memberId);
  const member = await attemptSignIn(ctx, throttles, memberId, () =>
    verifyCredentials(ctx, memberId, input.passwordDigest),
  );
  if (member === null) {
    ctx.log.warn({ address: ctx.address }, 'sign-in failed');
    await recordSignInFailure(ctx, throttles, memberId);
    throw apiError('SIGN_IN_FAILED');
  }
  await clearOwnFailures(ctx, throttles, memberId);
  if (!member.confirmedAt) throw apiError('NOT_CONFIRMED'); // only after the right password
  await secondStep(ctx, member, input.staysSignedIn);
  await beforeSession(ctx);
  return openSession(ctx, member, input.staysSignedIn);
};

/** Returns a member's credentials by number, for a sign-in without a password. */
export const findMemberCredentials = (db: Database, memberNo: number) => findCredentialsByNumber(db, memberNo);

/** Opens a session for an authenticated member, unless the password was changed meanwhile. */
export const openSession = async (
  ctx: CallContext,
  { memberNo, passwordHash }: { memberNo: number; passwordHash: string },
  staysSignedIn: boolean,
): Promise<Session> => {
  const now = ctx.now();
  const sessionId = randomUUID();
  const tokens = { auth: createSecret(), refresh: refreshToken(sessionId, createSecret()) };
  const session = {
    sessionId,
    memberNo,
    deviceUuid: await getSignInDeviceId(ctx),
    authHash: hashSecret(tokens.auth),
    authExpiresAt: new Date(now + authLifetime),
    refreshHash: hashSecret(tokens.refresh),
    rotationKey: randomBytes(32),
    staysSignedIn,
    userAgent: (ctx.header('user-agent') ?? '').slice(0, maxUserAgentLength),
    address: ctx.address,
    expiresAt: new Date(now + (staysSignedIn ? lifetime.long : lifetime.short).total),
  };
  const { knownDevice } = await transact(ctx, async (ctx) => {
    if (!(await lockPassword(ctx.db, memberNo, passwordHash))) throw apiError('SIGN_IN_FAILED'); // changed while it was checked
    await insertSession(ctx.db, session, new Date(now));
    return recordSignIn(ctx, session);
  });
  ctx.log.info({ memberNo, network: ctx.network, device: knownDevice ? 'known' : 'new' }, 'signed in');
  return issueTokens(ctx, { uuid: session.deviceUuid, staysSignedIn, memberNo }, tokens, session.authExpiresAt);
};

type StoredSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Whether a session can still be used or refreshed. */
export const isSessionValid = (
  session: Pick<StoredSession, 'endedAt' | 'expiresAt' | 'usedAt' | 'staysSignedIn'>,
  now: number,
): boolean =>
  session.endedAt === null &&
  session.expiresAt.getTime() > now &&
  session.usedAt.getTime() + (session.staysSignedIn ? lifetime.long : lifetime.short).idle > now;

const nextPair = (session: StoredSession, presented: string) => ({
  auth: deriveSecret(session.rotationKey, 'auth', presented),
  refresh: refreshToken(session.sessionId, deriveSecret(session.rotationKey, 'refresh', presented)),
});

/**
 * Exchanges a refresh token for the next pair. A used token ends the session, unless the same device repeats it within
 * 10 seconds and gets the same pair, so that concurrent calls make one chain.
 */
export const refreshSession = async (
  ctx: CallContext,
  token: string | undefined,
  deviceUuid: string | undefined,
): Promise<Session> => {
  const sessionId = token && sessionIdOf(token);
  if (!token || !sessionId) throw apiError('NOT_SIGNED_IN');
  const session = await findSession(ctx.db, sessionId);
  const now = ctx.now();
  if (!session || !isSessionValid(session, now)) throw apiError('SESSION_ENDED');
  if (session.deviceUuid !== deviceUuid) return endAndRefuse(ctx, sessionId, 'other_device');

  const presented = hashSecret(token);
  const pair = nextPair(session, token);
  const authExpiresAt = new Date(Math.min(now + authLifetime, session.expiresAt.getTime()));
  const next = { authHash: hashSecret(pair.auth), authExpiresAt, refreshHash: hashSecret(pair.refresh) };
  const device = { uuid: session.deviceUuid, staysSignedIn: session.staysSignedIn, memberNo: session.memberNo };
  if (
    session.refreshHash.equals(presented) &&
    (await rotateSession(ctx.db, sessionId, { current: presented, next, now: new Date(now) }))
  )
    return issueTokens(ctx, device, pair, authExpiresAt);

  const rotated = await findSession(ctx.db, sessionId); // another call was faster, or the token is an old one
  const repeated =
    rotated?.previousRefreshHash?.equals(presented) && rotated.rotatedAt.getTime() + rotationGraceMs > now;
  if (rotated && repeated && isSessionValid(rotated, now)) return issueTokens(ctx, device, pair, rotated.authExpiresAt);
  return endAndRefuse(ctx, sessionId, 'reused_token');
};

const endAndRefuse = async (
  ctx: CallContext,
  sessionId: string,
  reason: 'reused_token' | 'other_device',
): Promise<never> => {
  await endSession(ctx.db, sessionId, reason, new Date(ctx.now()));
  ctx.log.warn({ sessionId, reason }, 'session ended');
  throw apiError('SESSION_ENDED');
};

export const signOut = async (ctx: CallContext): Promise<void> => {
  const member = requireMember(ctx);
  await endSession(ctx.db, member.sessionId, 'signed_out', new Date(ctx.now()));
  ctx.setCookie(null, 0);
};

/**
 * Returns the member of an auth token; looked up at every call, so that an ended session fails on the next one.
 * @param required whether administrators need a second factor
 */
export const findMemberByToken = async (ctx: Context, token: string, required = false): Promise<SignedIn | null> =>
  (await findSignedIn(ctx.db, hashSecret(token), new Date(ctx.now()), required)) ?? null;

/** Whether the session of a long-running call is still valid. */
export const isCallSessionValid = async (ctx: CallContext): Promise<boolean> => {
  const session = ctx.member && (await findSession(ctx.db, ctx.member.sessionId));
  return Boolean(session && isSessionValid(session, ctx.now()));
};
