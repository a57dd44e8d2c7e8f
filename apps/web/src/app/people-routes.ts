import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminFarmSearch, adminFarmsSearch } from '#features/admin-farms/farms-search.ts';
import { adminMembersSearch } from '#features/admin-members/members-search.ts';
import { auditSearch } from '#features/audit/audit-search.ts';
import { companiesSearch, companySearch } from '#features/companies/companies-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { adminRoute } from './admin-route.ts';

const companiesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'companies',
  validateSearch: companiesSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/companies/companies.page.tsx'), 'admin'),
    'Page',
  ),
});

const companyRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'companies/$companyId',
  validateSearch: companySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/companies/company.page.tsx'), 'admin'), 'Page'),
});

const farmsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'farms',
  validateSearch: adminFarmsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/admin-farms/farms.page.tsx'), 'admin'), 'Page'),
});

const farmRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'farms/$farmNo',
  validateSearch: adminFarmSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/admin-farms/farm.page.tsx'), 'admin'), 'Page'),
});

const membersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'members',
  validateSearch: adminMembersSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/admin-members/members.page.tsx'), 'admin'),
    'Page',
  ),
});

const memberRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'members/$memberNo',
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/admin-members/member.page.tsx'), 'admin'),
    'Page',
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/audit/audit.page.tsx'), 'admin'), 'Page'),
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
