import { firstAdministratorApi } from '@onsil/contract/first-administrator';
import { calls, type Feature } from '#platform/feature.ts';
import { createTokenThrottle } from '#features/auth/auth.ts';
import { validateFirstAdministratorLink, createFirstAdministrator } from './first-administrator-link.ts';

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
