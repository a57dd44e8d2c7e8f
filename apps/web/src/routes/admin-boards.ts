import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inquiriesSearch } from '#admin/search-params.ts';
import { adminFaqsSearch } from '#features/faqs/search-params.ts';
import { adminNoticesSearch } from '#features/notices/search-params.ts';
import { adminSupportRequestsSearch } from '#features/support-requests/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { adminRoute } from './admin-root.ts';

const noticesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'notices',
  validateSearch: adminNoticesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/notices/list/page.tsx'), 'admin'), 'Page'),
});

const newNoticeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'notices/new',
  component: lazyRouteComponent(() => loadPage(() => import('#admin/notices/new/page.tsx'), 'admin'), 'Page'),
});

const noticeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'notices/$noticeNo',
  component: lazyRouteComponent(() => loadPage(() => import('#admin/notices/edit/page.tsx'), 'admin'), 'Page'),
});

const faqsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'faqs',
  validateSearch: adminFaqsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/faqs/page.tsx'), 'admin'), 'Page'),
});

const inquiriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'inquiries',
  validateSearch: inquiriesSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/inquiries/list/page.tsx'), 'admin'), 'Page'),
});

const inquiryRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'inquiries/$inquiryNo',
  component: lazyRouteComponent(() => loadPage(() => import('#admin/inquiries/detail/page.tsx'), 'admin'), 'Page'),
});

const supportRequestsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'claims',
  validateSearch: adminSupportRequestsSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#admin/support-requests/list/page.tsx'), 'admin'), 'Page'),
});

const supportRequestRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'claims/$supportRequestId',
  component: lazyRouteComponent(
    () => loadPage(() => import('#admin/support-requests/detail/page.tsx'), 'admin'),
    'Page',
  ),
});

/** Announcements, inquiries and support requests. */
export const adminBoardRoutes = [
  noticesRoute,
  newNoticeRoute,
  noticeRoute,
  faqsRoute,
  inquiriesRoute,
  inquiryRoute,
  supportRequestsRoute,
  supportRequestRoute,
] as const;
