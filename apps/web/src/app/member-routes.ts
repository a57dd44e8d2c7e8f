import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { profileSearch } from '#features/accounts/profile-search.ts';
import { portalSearch } from '#features/farms/portal-search.ts';
import { popupSearch } from '#features/notices/notices-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { farmRoutes } from './farm-routes.ts';
import { PortalLayout } from './portal-layout.tsx';
import { rootRoute, requireSession } from './root-route.ts';

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  validateSearch: portalSearch,
  beforeLoad: requireSession,
  component: PortalLayout,
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  validateSearch: profileSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('./profile-layout.tsx')), 'ProfileLayout'),
});

const popupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/popup',
  validateSearch: popupSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('./popup-layout.tsx')), 'PopupLayout'),
});

/** Screens for members: farm list, farms, profile, pop-up announcements. */
export const routes = [portalRoute, profileRoute, popupRoute, farmRoutes] as const;
