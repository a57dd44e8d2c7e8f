import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signInSearch } from '#features/auth/sign-in/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { returnPath } from '#lib/session/return-path.ts';
import { currentSession } from '#lib/session/session-store.ts';
import { rootRoute } from './root.ts';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: currentSession() ? returnPath(undefined) : '/signin' });
  },
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: returnPath(search.next) });
  },
  component: lazyRouteComponent(() => loadPage(() => import('#features/auth/sign-in/page.tsx'), 'start'), 'Page'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyRouteComponent(() => loadPage(() => import('#shell/not-found-page.tsx'), 'start'), 'Page'),
});

/** Routes in the first bundle: sign-in and not found. All others load on demand (lazy-route-groups.ts). */
export const startRoutes = [startRoute, signInRoute, notFoundRoute] as const;
