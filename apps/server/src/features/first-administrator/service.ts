import type { FirstAdministrator } from '@onsil/contract/first-administrator';
import type { CallContext, Context } from '#platform/context.ts';
import { hashPassword } from '#platform/passwords.ts';
import { refuse } from '#platform/refusal.ts';
import { newSecret, secretHash } from '#platform/secret.ts';
import { refuseTaken } from '#platform/taken.ts';
import type { Throttle } from '#platform/throttle.ts';
import { recordAudit } from '#features/audit/service.ts';
import { refuseWeakPassword } from '#features/auth/password-service.ts';
import { hasAdministrator, insertAdministrator, isLink, saveLink, takeLink } from './repository.ts';

const linkTtlMs = 24 * 3_600_000;

/**
 * Prints a link with which the reader of the console becomes the first administrator, if there is none. Every start
 * creates a new link; only the hash of its token is stored, and it is never logged.
 */
export const offerFirstAdministrator = async (
  ctx: Context,
  portal: string,
  print: (line: string) => void,
): Promise<void> => {
  if (await hasAdministrator(ctx.db)) return;
  const token = newSecret();
  await saveLink(ctx.db, secretHash(token), new Date(ctx.now() + linkTtlMs));
  print(
    'There is no administrator yet. Become the first one, within 24 hours; a link that another start or process printed ' +
      `before is invalid: ${portal}/first-administrator#${token}`,
  );
};

/** Whether the link is valid: unused, not expired, and there is still no administrator. */
export const lookAtFirstAdministrator = async (
  ctx: CallContext,
  throttle: Throttle,
  token: string,
): Promise<{ isValid: boolean }> => {
  const valid = await throttle.judge(
    ctx.network,
    async () => (await isLink(ctx.db, secretHash(token), new Date(ctx.now()))) || null,
  );
  return { isValid: valid === true };
};

/** Creates the first administrator; of two concurrent calls one fails. */
export const makeFirstAdministrator = async (
  ctx: CallContext,
  throttle: Throttle,
  { token, memberId, memberName, passwordDigest, memberEmail, phoneNo }: FirstAdministrator,
): Promise<{ memberId: string }> => {
  if (!(await lookAtFirstAdministrator(ctx, throttle, token)).isValid) throw refuse('LINK_SPENT');
  refuseWeakPassword(memberId, passwordDigest);
  const passwordHash = await hashPassword(passwordDigest);
  const now = new Date(ctx.now());
  const member = { memberId, name: memberName, email: memberEmail, phoneNo, language: ctx.language, passwordHash };
  const memberNo = await refuseTaken({ member_member_id_key: 'memberId', member_email: 'memberEmail' }, () =>
    ctx.db.transaction().execute(async (db) => {
      if (!(await takeLink(db, secretHash(token), now))) throw refuse('LINK_SPENT');
      const created = await insertAdministrator(db, member, now);
      await recordAudit(ctx, db, { action: 'create', kind: 'member', thing: created.memberNo, after: { admin: true } });
      return created.memberNo;
    }),
  );
  ctx.log.info({ memberNo, address: ctx.address }, 'first administrator');
  return { memberId };
};
