import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { faqSearch } from '#features/faqs/faq-search.ts';
import { customerSearch } from '#features/inquiries/customer-search.ts';
import { noticesSearch } from '#features/notices/notices-search.ts';
import { loadPage } from '#lib/load-page.ts';
import { rootRoute, signedIn } from './root-route.ts';

/** Boards outside any farm; open to visitors unless a screen requires more. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: lazyRouteComponent(() => loadPage(() => import('./open-layout.tsx')), 'OpenLayout'),
});

const noticesRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice',
  validateSearch: noticesSearch,
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => loadPage(() => import('#features/notices/notices.page.tsx')), 'Page'),
});

const noticeRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice/$noticeNo',
  beforeLoad: signedIn,
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
  validateSearch: customerSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/customer.page.tsx')), 'Page'),
});

export const boardRoutes = openRoute.addChildren([noticesRoute, noticeRoute, faqRoute, customerRoute]);
