import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { catalogueSearch, codesSearch, fieldsSearch } from '#admin/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { adminRoute } from './admin-root.ts';

const fieldsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'fields',
  validateSearch: fieldsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/fields/page.tsx'), 'admin'), 'Page'),
});

const codesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'codes',
  validateSearch: codesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/codes/page.tsx'), 'admin'), 'Page'),
});

const cropsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'crops',
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/catalogue/crops/page.tsx'), 'admin'), 'Page'),
});

const nutrientsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'nutrient-solutions',
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#admin/catalogue/nutrient-solutions/page.tsx'), 'admin'),
    'Page',
  ),
});

/** The catalogues of fields, common codes, crops and nutrient solutions. */
export const catalogRoutes = [fieldsRoute, codesRoute, cropsRoute, nutrientsRoute] as const;
