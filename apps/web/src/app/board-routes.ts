import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { faqSearch } from '#features/faqs/faq-search.ts';
import { customerSearch } from '#features/inquiries/customer-search.ts';
import { noticesSearch, popupSearch } from '#features/notices/notices-search.ts';
import { setCurrentFarm } from '#lib/current-farm.ts';
import { loadPage } from '#lib/load-page.ts';
import { farmRoute } from './farm-route.ts';
import { rootRoute, signedIn } from './root-route.ts';

const noticesPage = () => loadPage(() => import('#features/notices/notices.page.tsx'));
const noticePage = () => loadPage(() => import('#features/notices/notice.page.tsx'));
const faqPage = () => loadPage(() => import('#features/faqs/faq.page.tsx'));
const customerPage = () => loadPage(() => import('#features/inquiries/customer.page.tsx'));

/** Outside of any farm, and open to visitors where a screen does not ask for more. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  beforeLoad: () => setCurrentFarm(undefined),
  component: lazyRouteComponent(() => loadPage(() => import('./open-layout.tsx')), 'OpenLayout'),
});

const noticesRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice',
  validateSearch: noticesSearch,
  beforeLoad: signedIn,
  component: lazyRouteComponent(noticesPage, 'Page'),
});

const noticeRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'notice/$noticeNo',
  beforeLoad: signedIn,
  component: lazyRouteComponent(noticePage, 'Page'),
});

const faqRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'faq',
  validateSearch: faqSearch,
  component: lazyRouteComponent(faqPage, 'Page'),
});

const customerRoute = createRoute({
  getParentRoute: () => openRoute,
  path: 'customer',
  validateSearch: customerSearch,
  component: lazyRouteComponent(customerPage, 'Page'),
});

const popupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/popup',
  validateSearch: popupSearch,
  beforeLoad: (place) => {
    signedIn(place);
    setCurrentFarm(undefined);
  },
  component: lazyRouteComponent(() => loadPage(() => import('./popup-layout.tsx')), 'PopupLayout'),
});

export const boardRoutes = [
  openRoute.addChildren([noticesRoute, noticeRoute, faqRoute, customerRoute]),
  popupRoute,
] as const;

const farmNoticesRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notice',
  validateSearch: noticesSearch,
  component: lazyRouteComponent(noticesPage, 'FarmPage'),
});

const farmNoticeRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'notice/$noticeNo',
  component: lazyRouteComponent(noticePage, 'FarmPage'),
});

const farmFaqRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'faq',
  validateSearch: faqSearch,
  component: lazyRouteComponent(faqPage, 'FarmPage'),
});

const farmCustomerRoute = createRoute({
  getParentRoute: () => farmRoute,
  path: 'customer',
  validateSearch: customerSearch,
  component: lazyRouteComponent(customerPage, 'FarmPage'),
});

/** The same within a farm, whose menu stays. */
export const farmBoardRoutes = [farmNoticesRoute, farmNoticeRoute, farmFaqRoute, farmCustomerRoute] as const;
