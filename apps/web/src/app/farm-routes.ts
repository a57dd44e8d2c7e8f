import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pricesSearch } from '#features/crop-prices/prices-search.ts';
import { cropsSearch } from '#features/crops/crops-search.ts';
import {
  trendsSearch,
  deviationDetailSearch,
  deviationListSearch,
} from '#features/deviations/notification-action-search.ts';
import { detailSearch } from '#features/farm-info/detail-search.ts';
import { farmCalendarSearch } from '#features/farm-tasks/farm-calendar-search.ts';
import { readingsSearch } from '#features/measured-values/measured-search.ts';
import { photoSearch } from '#features/growth-photos/photo-search.ts';
import { controllerSettingsSearch } from '#features/standards/setting-search.ts';
import { timeSeriesSearch } from '#features/telemetry/time-series-search.ts';
import { weeklySearch } from '#features/weekly-report/weekly-search.ts';
import { planSearch } from '#features/yield-plans/plan-search.ts';
import { growingSearch } from '#features/yield-work/yield-management-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { farmBoardRoutes } from './farm-board-routes.ts';
import { farmRoute } from './farm-route.ts';
import { prefetchTimeSeries } from './first-answers.ts';

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

/** The dashboard reads the controller from the path itself, so that it stays mounted when the controller changes. */
const dashboardControllerRoute = createRoute({ getParentRoute: () => dashboardRoute, path: '$hashedSeq' });

const timeSeriesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'time-series',
  validateSearch: timeSeriesSearch,
  beforeLoad: ({ params, search }) => prefetchTimeSeries(params.farmId, search),
  component: lazyRouteComponent(() => loadPage(() => import('#features/telemetry/time-series.page.tsx')), 'Page'),
});

const notificationActionRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notification-action',
  validateSearch: deviationListSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/deviations/notification-action.page.tsx')),
    'Page',
  ),
});

const deviationLifeRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: '$deviationId/notification-action',
  validateSearch: deviationDetailSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/deviations/deviation-life.page.tsx')), 'Page'),
});

const alertLogRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'alert-log-time-series',
  validateSearch: trendsSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/deviations/alert-log-time-series.page.tsx')),
    'Page',
  ),
});

const measuredValuesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'environment-measurement-information',
  validateSearch: readingsSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/measured-values/environment-measurement-information.page.tsx')),
    'Page',
  ),
});

const cropsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'crops',
  validateSearch: cropsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/crops/crops.page.tsx')), 'Page'),
});

const farmCalendarRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'farm-calendar',
  validateSearch: farmCalendarSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/farm-tasks/farm-calendar.page.tsx')), 'Page'),
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
  validateSearch: controllerSettingsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/standards/setting.page.tsx')), 'Page'),
});

const yieldManagementRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'yield-management',
  validateSearch: growingSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/yield-work/yield-management.page.tsx')), 'Page'),
});

const yieldPlanRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'yield-plan-information',
  validateSearch: planSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/yield-plans/yield-plan-information.page.tsx')),
    'Page',
  ),
});

const cropPricesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'crop-prices',
  validateSearch: pricesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/crop-prices/crop-prices.page.tsx')), 'Page'),
});

const weeklyReportRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'weekly-report',
  validateSearch: weeklySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/weekly-report/weekly-report.page.tsx')), 'Page'),
});

const farmPhotoRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'farm-photo-registration',
  validateSearch: photoSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/growth-photos/farm-photo-registration.page.tsx')),
    'Page',
  ),
});

/** All screens of a farm. A new screen is a route above and an entry here; the menu is separate. */
export const farmRoutes = farmRoute.addChildren([
  farmStartRoute,
  dashboardRoute.addChildren([dashboardControllerRoute]),
  notificationActionRoute,
  deviationLifeRoute,
  timeSeriesRoute,
  alertLogRoute,
  settingRoute,
  measuredValuesRoute,
  cropsRoute,
  yieldManagementRoute,
  yieldPlanRoute,
  farmCalendarRoute,
  cropPricesRoute,
  weeklyReportRoute,
  farmPhotoRoute,
  ...farmBoardRoutes,
  detailRoute,
  membersRoute,
]);
