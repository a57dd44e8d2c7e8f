import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { privacySearch } from '#features/accounts/privacy-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { currentSession } from '#lib/session-store.ts';
import { rootRoute } from './root-route.ts';

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  beforeLoad: () => {
    if (currentSession()) throw redirect({ to: '/portal' });
  },
  component: lazyRouteComponent(() => loadPage(() => import('#features/accounts/register.page.tsx')), 'Page'),
});

const emailConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-confirm',
  component: lazyRouteComponent(() => loadPage(() => import('#features/accounts/email-confirm.page.tsx')), 'Page'),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pwd-reset',
  component: lazyRouteComponent(() => loadPage(() => import('#features/accounts/pwd-reset.page.tsx')), 'Page'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => loadPage(() => import('#features/accounts/invitation.page.tsx')), 'Page'),
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  validateSearch: privacySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/accounts/privacy.page.tsx')), 'Page'),
});

const firstAdministratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/first-administrator',
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/accounts/first-administrator.page.tsx')),
    'Page',
  ),
});

/** Getting an account, the links of mails, and the privacy statement. */
export const accountRoutes = [
  registerRoute,
  emailConfirmRoute,
  resetRoute,
  invitationRoute,
  privacyRoute,
  firstAdministratorRoute,
] as const;
