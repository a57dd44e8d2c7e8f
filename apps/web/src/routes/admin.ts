import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPage } from '#lib/i18n/load-page.ts';
import { adminBoardRoutes } from './admin-boards.ts';
import { catalogRoutes } from './admin-catalog.ts';
import { controllerRoutes } from './admin-controllers.ts';
import { oversightRoutes } from './admin-oversight.ts';
import { peopleRoutes } from './admin-people.ts';
import { adminRoute } from './admin-root.ts';

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => loadPage(() => import('#admin/overview/page.tsx'), 'admin'), 'Page'),
});

export const routes = [
  adminRoute.addChildren([
    ...adminBoardRoutes,
    ...controllerRoutes,
    ...catalogRoutes,
    ...oversightRoutes,
    ...peopleRoutes,
    overviewRoute,
  ]),
] as const;
