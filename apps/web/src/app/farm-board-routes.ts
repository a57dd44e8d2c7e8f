import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { faqSearch } from '#features/faqs/faq-search.ts';
import { customerSearch } from '#features/inquiries/customer-search.ts';
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
  validateSearch: customerSearch,
  component: lazyRouteComponent(() => loadPage(() => import('#features/inquiries/customer.page.tsx')), 'FarmPage'),
});

/** The boards within a farm, whose menu stays. */
export const farmBoardRoutes = [farmNoticesRoute, farmNoticeRoute, farmFaqRoute, farmCustomerRoute] as const;
