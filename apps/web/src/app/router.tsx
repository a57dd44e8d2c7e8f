import { createRoute, createRouter, lazyRouteComponent, redirect, type RouterHistory } from '@tanstack/react-router';
import {
  alertLogSearch,
  lifeSearch,
  notificationActionSearch,
} from '#features/deviations/notification-action-search.ts';
import { portalSearch } from '#features/farms/portal-search.ts';
import { detailSearch } from '#features/farm-info/detail-search.ts';
import { settingSearch } from '#features/standards/setting-search.ts';
import { signInSearch } from '#features/auth/signin-search.ts';
import { timeSeriesSearch } from '#features/telemetry/time-series-search.ts';
import { setCurrentFarm } from '#lib/current-farm.ts';
import { loadPage } from '#lib/load-page.ts';
import { returnPath } from '#lib/return-path.ts';
import { currentSession } from '#lib/session-store.ts';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { boardRoutes, farmBoardRoutes } from './board-routes.ts';
import { CrashScreen } from './crash-screen.tsx';
import { farmRoute } from './farm-route.ts';
import { PendingScreen } from './pending-screen.tsx';
import { rootRoute, signedIn } from './root-route.ts';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentSession() ? '/portal' : '/signin', search: {} });
  },
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: returnPath(search.next) });
  },
  component: lazyRouteComponent(() => loadPage(() => import('#features/auth/signin.page.tsx'), 'start'), 'Page'),
});

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  validateSearch: portalSearch,
  beforeLoad: (place) => {
    signedIn(place);
    setCurrentFarm(undefined);
  },
  component: lazyRouteComponent(() => loadPage(() => import('./portal-layout.tsx')), 'PortalLayout'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyRouteComponent(() => loadPage(() => import('./not-found.page.tsx'), 'start'), 'Page'),
});

const farmStartRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/smartfarm/$farmId/dashboard', params });
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'dashboard',
  component: lazyRouteComponent(() => loadPage(() => import('#features/dashboard/dashboard.page.tsx')), 'Page'),
});

/** The dashboard itself reads which controller is meant: the page stays in place while its controller changes. */
const dashboardControllerRoute = createRoute({ getParentRoute: () => dashboardRoute, path: '$hashedSeq' });

const timeSeriesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'time-series',
  validateSearch: timeSeriesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/telemetry/time-series.page.tsx')), 'Page'),
});

const notificationActionRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notification-action',
  validateSearch: notificationActionSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/deviations/notification-action.page.tsx')),
    'Page',
  ),
});

const deviationLifeRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: '$rootAlarmSeq/notification-action',
  validateSearch: lifeSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/deviations/deviation-life.page.tsx')), 'Page'),
});

const alertLogRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'alert-log-time-series',
  validateSearch: alertLogSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/deviations/alert-log-time-series.page.tsx')),
    'Page',
  ),
});

const detailRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'detail',
  validateSearch: detailSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/farm-info/detail.page.tsx')), 'Page'),
});

const membersRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'members',
  component: lazyRouteComponent(() => loadPage(() => import('#features/members/farm-members.page.tsx')), 'Page'),
});

const settingRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'setting',
  validateSearch: settingSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/standards/setting.page.tsx')), 'Page'),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  ...accountRoutes,
  portalRoute,
  ...boardRoutes,
  notFoundRoute,
  adminRoutes,
  farmRoute.addChildren([
    farmStartRoute,
    dashboardRoute.addChildren([dashboardControllerRoute]),
    notificationActionRoute,
    deviationLifeRoute,
    timeSeriesRoute,
    alertLogRoute,
    settingRoute,
    ...farmBoardRoutes,
    detailRoute,
    membersRoute,
  ]),
]);

/** The routes of the specification. Screens load when they are opened. `history` is the browser's unless a test brings its own. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultErrorComponent: CrashScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 400,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
