import { secondFactorApi } from '@onsil/contract/second-factor';
import { getPortalAddress } from '#features/mails/mails.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { getMySecondFactors, renewRecoveryCodes } from './factors.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { deleteExpired } from './pending-sign-ins.sql.ts';
import { createSecondFactorThrottles } from './rate-limits.ts';
import { getRelyingParty } from './relying-party.ts';
import { getMemberSecondFactors, resetSecondFactors } from './reset-factors.ts';
import { finishSignIn, signInWithPasskey, startPasskeySignIn } from './sign-in.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.ts';

export const secondFactorFeature: Feature = {
  api({ ctx, config }) {
    const options = {
      ...createSecondFactorThrottles(ctx.db),
      portal: getPortalAddress(config),
      relyingParty: getRelyingParty(config),
      requiredOfAdmins: config.ONSIL_REQUIRE_SECOND_FACTOR === 'admin',
    };
    return [
      calls(secondFactorApi, {
        finishSignIn: (ctx, { body }) => finishSignIn(ctx, options, body),
        startPasskeySignIn: (ctx, { body }) => startPasskeySignIn(ctx, options, body.pendingToken),
        signInWithPasskey: (ctx, { body }) => signInWithPasskey(ctx, options, body),
        getMySecondFactors: (ctx) => getMySecondFactors(ctx, options),
        startTotp: (ctx) => startTotp(ctx, options),
        confirmTotp: (ctx, { body }) => confirmTotp(ctx, options, body.code),
        removeTotp: (ctx) => removeTotp(ctx, options),
        startPasskey: (ctx) => startPasskey(ctx, options),
        addPasskey: (ctx, { body }) => addPasskey(ctx, options, body),
        renamePasskey: (ctx, { params, body }) => renamePasskey(ctx, options, params.id, body.name),
        removePasskey: (ctx, { params }) => removePasskey(ctx, options, params.id),
        renewRecoveryCodes: (ctx) => renewRecoveryCodes(ctx, options),
        getMemberSecondFactors: (ctx, { params }) => getMemberSecondFactors(ctx, params.memberNo),
        resetSecondFactors: (ctx, { params }) => resetSecondFactors(ctx, options.portal, params.memberNo),
      }),
    ];
  },
  jobs: ({ ctx }) => [
    {
      name: 'second-factor.forget-expired',
      cron: '*/10 * * * *',
      run: () => deleteExpired(ctx.db, new Date(ctx.now())),
    },
  ],
};
