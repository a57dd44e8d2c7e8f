import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPage } from '#lib/load-page.ts';
import { rootRoute, signedIn } from './root-route.ts';

/** The provider's own area: no farm's header goes along with its calls. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => loadPage(() => import('./admin-layout.tsx'), 'admin'), 'AdminLayout'),
});
