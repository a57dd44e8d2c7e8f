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

const holdsFor = 24 * 3_600_000;

/**
 * Prints the link that lets whoever reads the console become the first administrator, where there is none. Every start
 * makes a new one; its token is kept as a hash and stands in no log of the portal.
 */
export const offerFirstAdministrator = async (
  ctx: Context,
  portal: string,
  tell: (line: string) => void,
): Promise<void> => {
  if (await hasAdministrator(ctx.db)) return;
  const token = newSecret();
  await saveLink(ctx.db, secretHash(token), new Date(ctx.now() + holdsFor));
  tell(
    'There is no administrator yet. Become the first one, within 24 hours; a link that another start or process printed ' +
      `before is void: ${portal}/first-administrator#${token}`,
  );
};

/** Whether the link still holds: not used, not out of date, and nobody became administrator otherwise. */
export const lookAtFirstAdministrator = async (
  ctx: CallContext,
  throttle: Throttle,
  token: string,
): Promise<{ validYn: 'Y' | 'N' }> => {
  const valid = await throttle.judge(
    ctx.network,
    async () => (await isLink(ctx.db, secretHash(token), new Date(ctx.now()))) || null,
  );
  return { validYn: valid ? 'Y' : 'N' };
};

/** Makes the first administrator, once: of two at the same moment the database lets one win. */
export const makeFirstAdministrator = async (
  ctx: CallContext,
  throttle: Throttle,
  { token, memberId, memberNm, memberPwd, memberEmail, phoneNo }: FirstAdministrator,
): Promise<{ memberId: string }> => {
  if ((await lookAtFirstAdministrator(ctx, throttle, token)).validYn === 'N') throw refuse('LINK_SPENT');
  refuseWeakPassword(memberId, memberPwd);
  const passwordHash = await hashPassword(memberPwd);
  const now = new Date(ctx.now());
  const member = { memberId, name: memberNm, email: memberEmail, phoneNo, language: ctx.language, passwordHash };
  const mno = await refuseTaken({ member_member_id_key: 'memberId', member_email: 'memberEmail' }, () =>
    ctx.db.transaction().execute(async (db) => {
      if (!(await takeLink(db, secretHash(token), now))) throw refuse('LINK_SPENT');
      const made = await insertAdministrator(db, member, now);
      await recordAudit(ctx, db, { action: 'create', kind: 'member', thing: made.mno, after: { admin: true } });
      return made.mno;
    }),
  );
  ctx.log.info({ mno, address: ctx.address }, 'first administrator');
  return { memberId };
};
