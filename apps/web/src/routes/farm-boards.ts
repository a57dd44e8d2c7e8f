import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { faqSearch } from '#features/faqs/search-params.ts';
import { newInquirySearch } from '#features/inquiries/new/search-params.ts';
import { myInquiriesSearch } from '#features/inquiries/search-params.ts';
import { noticesSearch } from '#features/notices/search-params.ts';
import { supportRequestsSearch } from '#features/support-requests/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { farmRoute } from './farm-root.ts';

const farmNoticesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notice',
  validateSearch: noticesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/list/page.tsx')), 'FarmPage'),
});

const farmNoticeRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notice/$noticeNo',
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/detail/page.tsx')), 'FarmPage'),
});

const farmFaqRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'faq',
  validateSearch: faqSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/faqs/page.tsx')), 'FarmPage'),
});

const newFarmInquiryRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'customer',
  validateSearch: newInquirySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/new/page.tsx')), 'FarmPage'),
});

const farmInquiriesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'inquiries',
  validateSearch: myInquiriesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/list/page.tsx')), 'FarmPage'),
});

const farmInquiryRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'inquiries/$inquiryNo',
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/detail/page.tsx')), 'FarmPage'),
});

const supportRequestsRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as',
  validateSearch: supportRequestsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/support-requests/list/page.tsx')), 'Page'),
});

const newSupportRequestRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as/new',
  component: lazyRouteComponent(() => loadPage(() => import('#features/support-requests/new/page.tsx')), 'Page'),
});

const editSupportRequestRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as/$supportRequestId',
  component: lazyRouteComponent(() => loadPage(() => import('#features/support-requests/edit/page.tsx')), 'Page'),
});

const supportRequestRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'as-view/$supportRequestId',
  component: lazyRouteComponent(() => loadPage(() => import('#features/support-requests/detail/page.tsx')), 'Page'),
});

/** Boards within a farm. */
export const farmBoardRoutes = [
  farmNoticesRoute,
  farmNoticeRoute,
  farmFaqRoute,
  newFarmInquiryRoute,
  farmInquiriesRoute,
  farmInquiryRoute,
  supportRequestsRoute,
  newSupportRequestRoute,
  editSupportRequestRoute,
  supportRequestRoute,
] as const;
