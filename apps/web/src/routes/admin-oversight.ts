import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { actionsSearch, deliveriesSearch, mailsSearch } from '#admin/monitoring/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { adminRoute } from './admin-root.ts';

const actionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'actions',
  validateSearch: actionsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/monitoring/actions/page.tsx'), 'admin'), 'Page'),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'deliveries',
  validateSearch: deliveriesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/monitoring/deliveries/page.tsx'), 'admin'), 'Page'),
});

const mailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'mails',
  validateSearch: mailsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/monitoring/mails/page.tsx'), 'admin'), 'Page'),
});

const systemRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'system',
  component: lazyRouteComponent(() => loadPage(() => import('#admin/monitoring/system/page.tsx'), 'admin'), 'Page'),
});

/** Activity across all farms, and the portal itself. */
export const oversightRoutes = [actionsRoute, deliveriesRoute, mailsRoute, systemRoute] as const;
