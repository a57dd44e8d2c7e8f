import { firstAdministratorApi, type FirstAdministrator } from '@onsil/contract/first-administrator';
import { screenPaths } from '@onsil/contract/screen-paths';
import { dayMs } from '@onsil/domain/calendar/duration';
import { recordAudit } from '#features/audit/audit.ts';
import { createTokenThrottle, rejectWeakPassword } from '#features/auth/auth.ts';
import type { CallContext, Context } from '#platform/context.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { createSecret, hashSecret } from '#platform/crypto/secrets.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { apiError } from '#platform/http/api-error.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import { hasAdministrator, insertAdministrator, isValidLink, saveLink, consumeLink } from './link.sql.ts';

const linkTtlMs = dayMs;

/**
 * Prints a link with which the reader of the console becomes the first administrator, if there is none. Every start
 * creates a new link; only the hash of its token is stored, and it is never logged.
 */
export const printFirstAdministratorLink = async (
  ctx: Context,
  portal: string,
  print: (line: string) => void,
): Promise<void> => {
  if (await hasAdministrator(ctx.db)) return;
  const token = createSecret();
  await saveLink(ctx.db, hashSecret(token), new Date(ctx.now() + linkTtlMs));
  print(
    'There is no administrator yet. Become the first one, within 24 hours; a link that another start or process printed ' +
      `before is invalid: ${portal}${screenPaths.firstAdministrator(token)}`,
  );
};

/** Whether the link is valid: unused, not expired, and there is still no administrator. */
export const validateFirstAdministratorLink = async (
  ctx: CallContext,
  throttle: Throttle,
  token: string,
): Promise<{ isValid: boolean }> => {
  const valid = await throttle.attempt(
    ctx.network,
    async () => (await isValidLink(ctx.db, hashSecret(token), new Date(ctx.now()))) || null,
  );
  return { isValid: valid === true };
};

/** Creates the first administrator; of two concurrent calls one fails. */
export const createFirstAdministrator = async (
  ctx: CallContext,
  throttle: Throttle,
  { token, memberId, memberName, passwordDigest, memberEmail, phoneNo }: FirstAdministrator,
): Promise<{ memberId: string }> => {
  if (!(await validateFirstAdministratorLink(ctx, throttle, token)).isValid) throw apiError('LINK_SPENT');
  rejectWeakPassword(memberId, passwordDigest);
  const passwordHash = await hashPassword(passwordDigest);
  const now = new Date(ctx.now());
  const member = { memberId, name: memberName, email: memberEmail, phoneNo, language: ctx.language, passwordHash };
  const memberNo = await rejectDuplicates({ member_member_id_key: 'memberId', member_email: 'memberEmail' }, () =>
    transact(ctx, async (ctx) => {
      if (!(await consumeLink(ctx.db, hashSecret(token), now))) throw apiError('LINK_SPENT');
      const created = await insertAdministrator(ctx.db, member, now);
      await recordAudit(ctx, { action: 'create', kind: 'member', thing: created.memberNo, after: { admin: true } });
      return created.memberNo;
    }),
  );
  ctx.log.info({ memberNo, address: ctx.address }, 'first administrator');
  return { memberId };
};

export const firstAdministratorFeature: Feature = {
  api({ ctx }) {
    const throttle = createTokenThrottle(ctx.db);
    return [
      calls(firstAdministratorApi, {
        validateFirstAdministratorLink: (ctx, { body }) => validateFirstAdministratorLink(ctx, throttle, body.token),
        createFirstAdministrator: (ctx, { body }) => createFirstAdministrator(ctx, throttle, body),
      }),
    ];
  },
};
