import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { codesSearch } from '#features/admin-codes/codes-search.ts';
import { fieldsSearch } from '#features/admin-fields/fields-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { adminRoute } from './admin-route.ts';

const fieldsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'fields',
  validateSearch: fieldsSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/admin-fields/fields.page.tsx'), 'admin'),
    'Page',
  ),
});

const codesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'codes',
  validateSearch: codesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/admin-codes/codes.page.tsx'), 'admin'), 'Page'),
});

/** The catalogues of fields and common codes. */
export const catalogRoutes = [fieldsRoute, codesRoute] as const;
