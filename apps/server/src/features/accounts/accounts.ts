import { accountsApi } from '@onsil/contract/accounts';
import { weekMs } from '@onsil/domain/calendar/duration';
import { getPortalAddress } from '#features/mails/mails.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { deleteOlderThan } from '#platform/jobs/retention.ts';
import { deleteUnconfirmed } from './accounts.sql.ts';
import { deleteOldLinks } from './mail-links.sql.ts';
import { updateMyMember } from './profile.ts';
import { createAccountOptions } from './rate-limits.ts';
import { requestPasswordReset, checkPasswordReset, resetPassword } from './reset-password.ts';
import { getMyResignation, resign } from './resignation.ts';
import { requestConfirmation, confirmAddress, signUp } from './sign-up.ts';

export { provisionMember } from './provision-member.ts';
export const accountsFeature: Feature = {
  api({ ctx, config }) {
    const options = createAccountOptions(ctx.db, getPortalAddress(config));
    return [
      calls(accountsApi, {
        signUp: (ctx, { body }) => signUp(ctx, options, body),
        requestConfirmation: (ctx, { body }) => requestConfirmation(ctx, options, body),
        confirmAddress: (ctx, { body }) => confirmAddress(ctx, options, body),
        requestPasswordReset: (ctx, { body }) => requestPasswordReset(ctx, options, body),
        checkPasswordReset: (ctx, { body }) => checkPasswordReset(ctx, options, body.token),
        resetPassword: (ctx, { body }) => resetPassword(ctx, options, body),
        updateMyMember: (ctx, { body }) => updateMyMember(ctx, options, body),
        getMyResignation: (ctx) => getMyResignation(ctx),
        resign: (ctx, { params, query }) => resign(ctx, options, params.id, query.mayOverrule),
      }),
    ];
  },
  jobs: ({ ctx }) => [
    {
      name: 'accounts.forget-unconfirmed',
      cron: '30 4 * * *',
      run: async () => {
        await deleteOldLinks(ctx.db, new Date(ctx.now()));
        await deleteOlderThan(ctx, weekMs, (before) => deleteUnconfirmed(ctx.db, before));
      },
    },
  ],
};
