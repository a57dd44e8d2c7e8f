import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPage } from '#lib/load-page.ts';
import { rootRoute, requireSession } from './root-route.ts';

/** The administration: calls carry no farm header. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('./admin-layout.tsx'), 'admin'), 'AdminLayout'),
});
