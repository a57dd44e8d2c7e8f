import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPage } from '#lib/i18n/load-page.ts';
import { rootRoute, requireSession } from './root.ts';

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    () => loadPage(() => import('#shell/layouts/admin-layout.tsx'), 'admin'),
    'AdminLayout',
  ),
});
