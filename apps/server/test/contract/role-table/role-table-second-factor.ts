import type { Call } from '../../support/harness.ts';

type World = { outsider: number };

const tested = {
  elsewhere: 'second-factor.test.ts and second-factor-sign-in.test.ts: needs a second factor, or a re-check',
};

/** Rows of the role table for second factors. */
export const secondFactorSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> =
  {
    'secondFactor.finishSignIn': tested,
    'secondFactor.startPasskeySignIn': () => ({ body: {} }),
    'secondFactor.signInWithPasskey': tested,
    'secondFactor.getMySecondFactors': () => ({}),
    'secondFactor.startTotp': tested,
    'secondFactor.confirmTotp': tested,
    'secondFactor.removeTotp': tested,
    'secondFactor.startPasskey': tested,
    'secondFactor.addPasskey': tested,
    'secondFactor.renamePasskey': tested,
    'secondFactor.removePasskey': tested,
    'secondFactor.renewRecoveryCodes': tested,
    'secondFactor.getMemberSecondFactors': ({ outsider }) => ({ path: `/admin/member/${outsider}/second-factors` }),
    'secondFactor.resetSecondFactors': tested,
  };
