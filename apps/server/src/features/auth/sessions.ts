import type { MemberSession } from '@onsil/contract/sessions';
import { minuteMs } from '@onsil/domain/calendar/duration';
import type { MemberContext } from '#platform/context.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import {
  endSessionsOfMember,
  endMemberSession,
  findMemberPassword,
  findRechecked,
  listSessions,
  markRechecked,
} from './authentication.sql.ts';
import { isSessionValid } from './authentication.ts';
import { parseUserAgent } from './user-agent.ts';

const recheckMs = 10 * minuteMs;

/**
 * Checks the password again and records it in the session. Throttled per session, so that a stolen session cannot lock
 * the owner out.
 */
export const recheckPassword = async (
  ctx: MemberContext,
  throttle: Throttle,
  passwordDigest: string,
): Promise<void> => {
  const { memberNo, sessionId } = ctx.member;
  const right = await throttle.attempt(sessionId, async () => {
    const found = await findMemberPassword(ctx.db, memberNo);
    return (found && (await verifyPassword(found.passwordHash, passwordDigest))) || null;
  });
  if (!right) {
    ctx.log.warn({ memberNo, address: ctx.address }, 're-check failed');
    throw invalidField('passwordDigest', 'passwordWrong');
  }
  await throttle.clear(sessionId);
  await markRechecked(ctx.db, sessionId, new Date(ctx.now()));
};

/** @throws RECHECK_NEEDED unless this session gave the password within the last 10 minutes */
export const requireRecheck = async (ctx: MemberContext): Promise<void> => {
  const { member } = ctx;
  const rechecked = (await findRechecked(ctx.db, member.sessionId))?.at;
  if (!rechecked || rechecked.getTime() + recheckMs <= ctx.now()) throw apiError('RECHECK_NEEDED');
};

/** Lists the caller's sessions. */
export const listMySessions = async (ctx: MemberContext): Promise<MemberSession[]> => {
  const { memberNo, sessionId } = ctx.member;
  const now = ctx.now();
  const sessions = await listSessions(ctx.db, memberNo, new Date(now));
  return sessions
    .filter((session) => isSessionValid(session, now))
    .map((session) => ({
      sessionId: session.sessionId,
      ...parseUserAgent(session.userAgent),
      address: session.address,
      signedInAt: session.signedInAt.toISOString(),
      lastUsedAt: session.usedAt.toISOString(),
      isPersistent: session.staysSignedIn,
      isCurrent: session.sessionId === sessionId,
    }));
};

/**
 * Ends one of the caller's sessions.
 * @throws NOT_FOUND for another member's session
 */
export const endMySession = async (ctx: MemberContext, sessionId: string): Promise<void> => {
  const { member } = ctx;
  if (!(await endMemberSession(ctx.db, member.memberNo, sessionId, new Date(ctx.now())))) throw apiError('NOT_FOUND');
  if (sessionId === member.sessionId) ctx.setCookie(null, 0);
};

/** Ends all sessions of a member, inside the caller's transaction. */
export const endAllSessions = async (db: Database, memberNo: number, now: number): Promise<void> =>
  void (await endSessionsOfMember(db, memberNo, {
    reason: 'ended_elsewhere',
    exceptSessionId: null,
    now: new Date(now),
  }));

/** Ends all sessions of a member except the calling one, inside the caller's transaction. */
export const endOtherSessions = async (
  db: Database,
  memberNo: number,
  exceptSessionId: string | null,
  now: number,
): Promise<void> =>
  void (await endSessionsOfMember(db, memberNo, {
    reason: 'ended_elsewhere',
    exceptSessionId,
    now: new Date(now),
  }));

/** Counts the usable sessions of a member. */
export const countSessions = async (ctx: MemberContext, memberNo: number): Promise<number> => {
  const now = ctx.now();
  return (await listSessions(ctx.db, memberNo, new Date(now))).filter((session) => isSessionValid(session, now)).length;
};
