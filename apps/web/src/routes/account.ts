import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Page as EmailConfirm } from '#features/accounts/email-confirm/page.tsx';
import { Page as FirstAdministrator } from '#features/accounts/first-administrator/page.tsx';
import { Page as Invitation } from '#features/accounts/invitation/page.tsx';
import { Page as PasswordReset } from '#features/accounts/password-reset/page.tsx';
import { Page as Privacy } from '#features/accounts/privacy/page.tsx';
import { Page as Register } from '#features/accounts/register/page.tsx';
import { currentSession } from '#lib/session/session-store.ts';
import { searchParams } from '#lib/state/search-param.ts';
import { rootRoute } from './root.ts';

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  beforeLoad: () => {
    if (currentSession()) throw redirect({ to: '/portal' });
  },
  component: Register,
});

const emailConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-confirm',
  component: EmailConfirm,
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pwd-reset',
  component: PasswordReset,
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: Invitation,
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  // the version to show; the newest by default
  validateSearch: z.object({ version: searchParams.text }),
  component: Privacy,
});

const firstAdministratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/first-administrator',
  component: FirstAdministrator,
});

/** Sign-up, mail links and the privacy policy. */
export const accountRoutes = [
  registerRoute,
  emailConfirmRoute,
  resetRoute,
  invitationRoute,
  privacyRoute,
  firstAdministratorRoute,
] as const;
