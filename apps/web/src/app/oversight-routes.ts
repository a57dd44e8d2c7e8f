import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { actionsSearch, deliveriesSearch, mailsSearch } from '#features/oversight/oversight-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { adminRoute } from './admin-route.ts';

const actionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'actions',
  validateSearch: actionsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/oversight/actions.page.tsx'), 'admin'), 'Page'),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'deliveries',
  validateSearch: deliveriesSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/oversight/deliveries.page.tsx'), 'admin'),
    'Page',
  ),
});

const mailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'mails',
  validateSearch: mailsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/oversight/mails.page.tsx'), 'admin'), 'Page'),
});

const systemRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'system',
  component: lazyRouteComponent(() => loadPage(() => import('#features/oversight/system.page.tsx'), 'admin'), 'Page'),
});

/** Activity across all farms, and the portal itself. */
export const oversightRoutes = [actionsRoute, deliveriesRoute, mailsRoute, systemRoute] as const;
