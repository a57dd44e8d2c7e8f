import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import * as z from 'zod/mini';
import { phrases } from '@onsil/phrases/ko';
import { BrowserTitle } from '#ui/layout/page-title.tsx';
import { UiProvider } from '#ui/theme/ui-provider.tsx';

function Elsewhere() {
  const { href } = useLocation();
  return <p>{`elsewhere ${href}`}</p>;
}

type Search = Record<string, unknown>;
type Opened = { path: string; Page: () => ReactNode; at: string; search?: z.ZodMiniType<Search> };

/** Opens a page at its address in a test; every other address renders its own path. */
export const openPage = ({ path, Page, at, search }: Opened) => {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path,
    component: Page,
    validateSearch: (raw: Search) => (search ? z.parse(search, raw) : raw),
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
          <BrowserTitle />
        </QueryClientProvider>
      </UiProvider>
    </IntlProvider>,
  );
  return { router, user: userEvent.setup() };
};
