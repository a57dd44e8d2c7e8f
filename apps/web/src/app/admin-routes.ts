import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPage } from '#lib/load-page.ts';
import { adminBoardRoutes } from './admin-board-routes.ts';
import { adminRoute } from './admin-route.ts';
import { catalogRoutes } from './basis-routes.ts';
import { controllerRoutes } from './controller-routes.ts';
import { oversightRoutes } from './oversight-routes.ts';
import { peopleRoutes } from './people-routes.ts';

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/admin-overview/overview.page.tsx'), 'admin'),
    'Page',
  ),
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
