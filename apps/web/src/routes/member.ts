import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { profileSearch } from '#screens/profile/search.ts';
import { portalSearch } from '#features/farms/portal/search.ts';
import { popupSearch } from '#features/notices/search-params.ts';
import { roundSearch } from '#features/manual-readings/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { farmRoutes } from './farm.ts';
import { openRoute } from './open.ts';
import { PortalLayout } from '#shell/layouts/portal-layout.tsx';
import { rootRoute, requireSession } from './root.ts';

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
  component: lazyRouteComponent(() => loadPage(() => import('#shell/layouts/profile-layout.tsx')), 'ProfileLayout'),
});

const popupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/popup',
  validateSearch: popupSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#shell/layouts/popup-layout.tsx')), 'PopupLayout'),
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

/** Screens for members: farm list, farms, profile, pop-up announcements. */
export const routes = [portalRoute, profileRoute, popupRoute, openRoute, measuringRoundRoute, farmRoutes] as const;
