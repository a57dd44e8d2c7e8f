import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { faqSearch } from '#features/faqs/faq-search.ts';
import { newInquirySearch } from '#features/inquiries/customer-search.ts';
import { noticesSearch } from '#features/notices/notices-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { rootRoute, requireSession } from './root-route.ts';

/** Boards outside any farm; open to visitors unless a screen requires more. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: lazyRouteComponent(() => loadPage(() => import('./open-layout.tsx')), 'PublicLayout'),
});

const noticesRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice',
  validateSearch: noticesSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/notices.page.tsx')), 'Page'),
});

const noticeRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice/$noticeNo',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/notice.page.tsx')), 'Page'),
});

const faqRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'faq',
  validateSearch: faqSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/faqs/faq.page.tsx')), 'Page'),
});

const customerRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'customer',
  validateSearch: newInquirySearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/customer.page.tsx')), 'Page'),
});

export const boardRoutes = openRoute.addChildren([noticesRoute, noticeRoute, faqRoute, customerRoute]);
