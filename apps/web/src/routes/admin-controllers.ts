import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { controllerSearch, controllersSearch, newControllerSearch } from '#admin/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { adminRoute } from './admin-root.ts';

const controllersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'controllers',
  validateSearch: controllersSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/controllers/list/page.tsx'), 'admin'), 'Page'),
});

const newControllerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'controllers/new',
  validateSearch: newControllerSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/controllers/new/page.tsx'), 'admin'), 'Page'),
});

const controllerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'controllers/$controllerId',
  validateSearch: controllerSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/controllers/detail/page.tsx'), 'admin'), 'Page'),
});

const connectRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'controllers/$controllerId/connect',
  component: lazyRouteComponent(() => loadPage(() => import('#admin/controllers/connect/page.tsx'), 'admin'), 'Page'),
});

export const controllerRoutes = [controllersRoute, newControllerRoute, controllerRoute, connectRoute] as const;
