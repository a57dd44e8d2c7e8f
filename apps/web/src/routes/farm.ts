import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { growingSearch } from '#features/batches/search-params.ts';
import { costsSearch } from '#features/costs/search-params.ts';
import { pricesSearch } from '#features/crop-prices/search-params.ts';
import { cropsSearch } from '#features/crops/search-params.ts';
import { trendsSearch, deviationDetailSearch, deviationListSearch } from '#features/deviations/search-params.ts';
import { detailSearch } from '#features/farm-info/search-params.ts';
import { farmCalendarSearch } from '#features/farm-tasks/search-params.ts';
import { photoSearch } from '#features/growth-photos/search-params.ts';
import { readingsSearch } from '#features/manual-readings/search-params.ts';
import { planSearch } from '#features/yield-plans/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { controllerSettingsSearch } from '#screens/controller-settings/search-params.ts';
import { labelsSearch } from '#screens/labels/search-params.ts';
import { timeSeriesSearch } from '#screens/time-series/search-params.ts';
import { weeklySearch } from '#screens/weekly-report/search-params.ts';
import { farmBoardRoutes } from './farm-boards.ts';
import { farmRoute } from './farm-root.ts';
import { prefetchDashboard, prefetchTimeSeries } from './prefetch.ts';

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
  beforeLoad: ({ params }) => prefetchDashboard(params.farmId),
  component: lazyRouteComponent(() => loadPage(() => import('#screens/dashboard/page.tsx'), 'home'), 'Page'),
});

/** The dashboard reads the controller from the path itself, so that it stays mounted when the controller changes. */
const dashboardControllerRoute = createRoute({ getParentRoute: () => dashboardRoute, path: '$controllerId' });

const timeSeriesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'time-series',
  validateSearch: timeSeriesSearch,
  beforeLoad: ({ params, search }) => prefetchTimeSeries(params.farmId, search),
  component: lazyRouteComponent(() => loadPage(() => import('#screens/time-series/page.tsx')), 'Page'),
});

const deviationsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notification-action',
  validateSearch: deviationListSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/deviations/list/page.tsx')), 'Page'),
});

const deviationDetailRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: '$deviationId/notification-action',
  validateSearch: deviationDetailSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/deviations/detail/page.tsx')), 'Page'),
});

const trendsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'alert-log-time-series',
  validateSearch: trendsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/deviations/trends/page.tsx')), 'Page'),
});

const readingsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'environment-measurement-information',
  validateSearch: readingsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/manual-readings/list/page.tsx')), 'Page'),
});

const cropsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'crops',
  validateSearch: cropsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/crops/page.tsx')), 'Page'),
});

const calendarRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'farm-calendar',
  validateSearch: farmCalendarSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/farm-tasks/page.tsx')), 'Page'),
});

const farmInfoRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'detail',
  validateSearch: detailSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/farm-info/page.tsx')), 'Page'),
});

const labelsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'labels',
  validateSearch: labelsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/labels/sheet/page.tsx')), 'Page'),
});

const farmMembersRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'members',
  component: lazyRouteComponent(() => loadPage(() => import('#screens/farm-members/page.tsx')), 'Page'),
});

const controllerSettingsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'setting',
  validateSearch: controllerSettingsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/controller-settings/page.tsx')), 'Page'),
});

const growingRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'yield-management',
  validateSearch: growingSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/growing/page.tsx')), 'Page'),
});

const productionPlanRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'yield-plan-information',
  validateSearch: planSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/production-plan/page.tsx')), 'Page'),
});

const cropPricesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'crop-prices',
  validateSearch: pricesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/crop-prices/page.tsx')), 'Page'),
});

const costsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'costs',
  validateSearch: costsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/costs/page.tsx')), 'Page'),
});

const weeklyReportRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'weekly-report',
  validateSearch: weeklySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/weekly-report/page.tsx')), 'Page'),
});

const growthPhotosRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'farm-photo-registration',
  validateSearch: photoSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/growth-photos/page.tsx')), 'Page'),
});

/** All screens of a farm. A new screen is a route above and an entry here; the menu is separate. */
export const farmRoutes = farmRoute.addChildren([
  farmStartRoute,
  dashboardRoute.addChildren([dashboardControllerRoute]),
  deviationsRoute,
  deviationDetailRoute,
  timeSeriesRoute,
  trendsRoute,
  controllerSettingsRoute,
  readingsRoute,
  cropsRoute,
  growingRoute,
  productionPlanRoute,
  calendarRoute,
  cropPricesRoute,
  costsRoute,
  weeklyReportRoute,
  growthPhotosRoute,
  ...farmBoardRoutes,
  farmInfoRoute,
  labelsRoute,
  farmMembersRoute,
]);
