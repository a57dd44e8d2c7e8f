import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { supportRequestsSearch } from '#features/claims/claims-search.ts';
import { faqSearch } from '#features/faqs/faq-search.ts';
import { newInquirySearch } from '#features/inquiries/customer-search.ts';
import { noticesSearch } from '#features/notices/notices-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { farmRoute } from './farm-route.ts';

const farmNoticesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notice',
  validateSearch: noticesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/notices.page.tsx')), 'FarmPage'),
});

const farmNoticeRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notice/$noticeNo',
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/notice.page.tsx')), 'FarmPage'),
});

const farmFaqRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'faq',
  validateSearch: faqSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/faqs/faq.page.tsx')), 'FarmPage'),
});

const farmCustomerRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'customer',
  validateSearch: newInquirySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/customer.page.tsx')), 'FarmPage'),
});

const claimsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as',
  validateSearch: supportRequestsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/claims/claims.page.tsx')), 'Page'),
});

const newClaimRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as/new',
  component: lazyRouteComponent(() => loadPage(() => import('#features/claims/claim-new.page.tsx')), 'Page'),
});

const editClaimRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as/$boardNo',
  component: lazyRouteComponent(() => loadPage(() => import('#features/claims/claim-edit.page.tsx')), 'Page'),
});

const claimRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as-view/$boardNo',
  component: lazyRouteComponent(() => loadPage(() => import('#features/claims/claim.page.tsx')), 'Page'),
});

/** Boards within a farm. */
export const farmBoardRoutes = [
  farmNoticesRoute,
  farmNoticeRoute,
  farmFaqRoute,
  farmCustomerRoute,
  claimsRoute,
  newClaimRoute,
  editClaimRoute,
  claimRoute,
] as const;
