import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminSupportRequestsSearch } from '#features/claims/claims-search.ts';
import { adminFaqsSearch } from '#features/faqs/faq-search.ts';
import { inquiriesSearch } from '#features/inquiries/inquiries-search.ts';
import { adminNoticesSearch } from '#features/notices/notices-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { adminRoute } from './admin-route.ts';

const noticesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'notices',
  validateSearch: adminNoticesSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/notices/admin-notices.page.tsx'), 'admin'),
    'Page',
  ),
});

const newNoticeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'notices/new',
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/notice-new.page.tsx'), 'admin'), 'Page'),
});

const noticeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'notices/$noticeNo',
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/notices/notice-edit.page.tsx'), 'admin'),
    'Page',
  ),
});

const faqsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'faqs',
  validateSearch: adminFaqsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/faqs/admin-faqs.page.tsx'), 'admin'), 'Page'),
});

const inquiriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'inquiries',
  validateSearch: inquiriesSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/inquiries/admin-inquiries.page.tsx'), 'admin'),
    'Page',
  ),
});

const inquiryRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'inquiries/$inquiryNo',
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/inquiry.page.tsx'), 'admin'), 'Page'),
});

const claimsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'claims',
  validateSearch: adminSupportRequestsSearch,
  component: lazyRouteComponent(
    () => loadPage(() => import('#features/claims/admin-claims.page.tsx'), 'admin'),
    'Page',
  ),
});

const claimRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'claims/$boardNo',
  component: lazyRouteComponent(() => loadPage(() => import('#features/claims/admin-claim.page.tsx'), 'admin'), 'Page'),
});

/** Announcements, inquiries and support requests. */
export const adminBoardRoutes = [
  noticesRoute,
  newNoticeRoute,
  noticeRoute,
  faqsRoute,
  inquiriesRoute,
  inquiryRoute,
  claimsRoute,
  claimRoute,
] as const;
