import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { faqSearch } from '#features/faqs/search-params.ts';
import { newInquirySearch } from '#features/inquiries/new/search-params.ts';
import { myInquiriesSearch } from '#features/inquiries/search-params.ts';
import { noticesSearch } from '#features/notices/search-params.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { rootRoute, requireSession } from './root.ts';

/** Boards outside any farm; open to visitors unless a screen requires more. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: lazyRouteComponent(() => loadPage(() => import('#shell/layouts/public-layout.tsx')), 'PublicLayout'),
});

const noticesRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice',
  validateSearch: noticesSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/list/page.tsx')), 'Page'),
});

const noticeRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice/$noticeNo',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/detail/page.tsx')), 'Page'),
});

const faqRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'faq',
  validateSearch: faqSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/faqs/page.tsx')), 'Page'),
});

const newInquiryRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'customer',
  validateSearch: newInquirySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/new/page.tsx')), 'Page'),
});

const inquiriesRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'inquiries',
  validateSearch: myInquiriesSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/list/page.tsx')), 'Page'),
});

const inquiryRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'inquiries/$inquiryNo',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/detail/page.tsx')), 'Page'),
});

export const boardRoutes = openRoute.addChildren([
  noticesRoute,
  noticeRoute,
  faqRoute,
  newInquiryRoute,
  inquiriesRoute,
  inquiryRoute,
]);
