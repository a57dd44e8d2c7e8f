import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roundSearch } from '#features/manual-readings/search-params.ts';
import { popupSearch } from '#features/notices/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { comparisonSearch } from '#screens/farm-comparison/search-params.ts';
import { placeSearch } from '#screens/labels/search-params.ts';
import { portalSearch } from '#screens/portal/search-params.ts';
import { profileSearch } from '#screens/profile/search-params.ts';
import { LabelLayout } from '#shell/layouts/label-layout.tsx';
import { farmRoutes } from './farm.ts';
import { openRoute } from './open.ts';
import { rootRoute, requireSession } from './root.ts';

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  validateSearch: portalSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    () => loadPage(() => import('#shell/layouts/portal-layout.tsx'), 'home'),
    'PortalLayout',
  ),
});

const comparisonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal/compare',
  validateSearch: comparisonSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    () => loadPage(() => import('#shell/layouts/comparison-layout.tsx')),
    'ComparisonLayout',
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  validateSearch: profileSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#shell/layouts/profile-layout.tsx')), 'ProfileLayout'),
});

const popupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/popup',
  validateSearch: popupSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#shell/layouts/popup-layout.tsx')), 'PopupLayout'),
});

/** Without the farm's menus and tabs: for a screen on the wall. */
const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/smartfarm/$farmId/wall',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#shell/layouts/wall-layout.tsx')), 'WallLayout'),
});

/** Without the farm's menus and tabs: its keypad takes the screen. */
const measuringRoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/smartfarm/$farmId/measuring-round',
  validateSearch: roundSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    () => loadPage(() => import('#shell/layouts/measuring-round-layout.tsx')),
    'MeasuringRoundLayout',
  ),
});

const labelFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/q',
  beforeLoad: requireSession,
  component: LabelLayout,
});

/** The camera that reads labels. */
const scanRoute = createRoute({
  getParentRoute: () => labelFrameRoute,
  path: '/',
  component: lazyRouteComponent(() => loadPage(() => import('#screens/labels/scan/page.tsx')), 'Page'),
});

/** Where the code of a label leads. Short, because a code with few letters is read from farther away. */
const placeRoute = createRoute({
  getParentRoute: () => labelFrameRoute,
  path: '$kind/$id',
  validateSearch: placeSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/labels/place/page.tsx')), 'Page'),
});

/** Screens for members: farm list, farms, profile, pop-up announcements, labels. */
export const routes = [
  portalRoute,
  comparisonRoute,
  profileRoute,
  popupRoute,
  openRoute,
  labelFrameRoute.addChildren([scanRoute, placeRoute]),
  measuringRoundRoute,
  wallRoute,
  farmRoutes,
] as const;
