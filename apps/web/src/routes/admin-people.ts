import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { auditSearch } from '#admin/audit/search-params.ts';
import {
  adminFarmSearch,
  adminFarmsSearch,
  adminMemberSearch,
  adminMembersSearch,
  companiesSearch,
  companySearch,
} from '#admin/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { adminRoute } from './admin-root.ts';

const companiesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'companies',
  validateSearch: companiesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/companies/list/page.tsx'), 'admin'), 'Page'),
});

const companyRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'companies/$companyId',
  validateSearch: companySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/admin-company/page.tsx'), 'admin'), 'Page'),
});

const farmsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'farms',
  validateSearch: adminFarmsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/farms/list/page.tsx'), 'admin'), 'Page'),
});

const farmRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'farms/$farmNo',
  validateSearch: adminFarmSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#screens/admin-farm/page.tsx'), 'admin'), 'Page'),
});

const membersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'members',
  validateSearch: adminMembersSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/members/list/page.tsx'), 'admin'), 'Page'),
});

const memberRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'members/$memberNo',
  validateSearch: adminMemberSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/members/detail/page.tsx'), 'admin'), 'Page'),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/audit/page.tsx'), 'admin'), 'Page'),
});

export const peopleRoutes = [
  companiesRoute,
  companyRoute,
  farmsRoute,
  farmRoute,
  membersRoute,
  memberRoute,
  auditRoute,
] as const;
