import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { liveValues, type LiveValues } from '@onsil/contract/live';
import type { LastValues, Statistics } from '@onsil/contract/telemetry';
import { toWire } from '@onsil/contract/wire';
import { phrases } from '@onsil/phrases/ko';
import { updateLatestValues } from '#features/telemetry/api.ts';
import { setLanguage } from '#lib/i18n/language-provider.tsx';
import { useLive } from '#lib/live/live.ts';
import { saveSession } from '#lib/session/session-store.ts';
import { Page } from '#screens/dashboard/page.tsx';
import { UiProvider } from '#ui/theme/ui-provider.tsx';
import { endpointOf, onWire, readQuery } from '../browser.ts';
import { stubResizeObserver } from '../resize-observer.ts';
import { humidity, noon } from './fixtures.ts';

/** The dashboard in its routes with a faked server, for tests. */

export const iso = (ms: number) => new Date(ms).toISOString();

const buckets = { t: Array.from({ length: 144 }, (_, i) => noon / 1000 - 86_400 + 600 * (i + 1)), width: 600 };
const seriesOf = (query: URLSearchParams) => ({
  from: noon / 1000 - 86_400,
  to: noon / 1000,
  ...buckets,
  series: (query.get('fields') ?? '').split(',').map((field) => {
    const avg = buckets.t.map((_, i) => (field === 'humidity' && i >= 141 ? 80 : 70));
    return {
      ...humidity,
      field,
      controllerId: query.get('controllerId'),
      controllerName: '',
      avg,
      min: avg,
      max: avg.map((mean) => mean + 5),
      count: avg.map(() => 10),
      band: null,
    };
  }),
});

export const statisticsOf = (controllers: readonly LastValues[]): Statistics => ({
  from: iso(noon - 86_400_000),
  to: iso(noon),
  controllers: controllers.map(({ controllerId, controllerName, values }) => ({
    controllerId,
    controllerName,
    expected: 1440,
    received: 1437,
    rate: 1437 / 1440,
    fields: values.map((value) => ({ ...value, samples: 1437, outside: value.ranges && [0.05, 0.02, 0] })),
  })),
});

export const placeless = {
  farmNo: 1,
  farmId: 'F1',
  state: 'placeless',
  source: 'sample',
  isSample: true,
  fetchedAt: null,
  isStale: false,
  current: null,
  hours: [],
  days: [],
  warnings: [],
};
const noPrices = {
  source: 'sample',
  isSample: true,
  state: 'ready',
  fetchedAt: iso(noon),
  isStale: false,
  surveyedOn: null,
  chosenBy: 'staple',
  items: [],
  paging: { pageNo: 1, pageSize: 5, totalCount: 0, hasMore: false },
};

type Answer = Response | Promise<Response>;
export const ok = (body: object) => Response.json({ result: { number: 200, code: 'OK', message: '' }, ...body });
export const refusal = () =>
  Response.json({ result: { number: 500, code: 'ERROR', message: '오류가 발생했습니다.' } }, { status: 500 });

let line: ReadableStreamDefaultController<Uint8Array> | undefined;
const openStream = () =>
  new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) }));
export const sendEvent = (live: LiveValues) =>
  line?.enqueue(new TextEncoder().encode(`event: values\ndata: ${JSON.stringify(toWire(liveValues, live))}\n\n`));

/** What was saved since `serve`, oldest first. */
export const saved: { path: string; body: Record<string, unknown> }[] = [];

/** The faked server: answers by path; `own` takes precedence. */
export function serve(controllers: LastValues[], own: Record<string, (query: URLSearchParams) => Answer> = {}) {
  const asked: URL[] = [];
  saved.length = 0;
  const answers: typeof own = {
    ...own,
    '/influx/status-logs/last/': own['last'] ?? (() => ok({ item: { at: iso(noon), controllers } })),
    '/influx/status-logs/field': own['series'] ?? ((query) => ok({ item: seriesOf(query) })),
    '/statuslogs/statics': own['statistics'] ?? (() => ok({ item: statisticsOf(controllers) })),
    '/farm/F1/dashboard-arrangement': own['arrangement'] ?? (() => ok({ item: { farm: null, own: null } })),
    '/farm/F1/deviation-status': () => ok({ items: [], paging: getPaging(1, 50, 0) }),
    '/stream': openStream,
    '/farm/connects/': () =>
      ok({
        items: controllers.map(({ controllerId }) => ({
          controllerId,
          type: 'CLIMATE',
          cultivationEnvType: 'PLANT_FACTORY',
          cultivationType: 'DFT',
        })),
      }),
    '/weather/': () => ok({ item: placeless }),
    '/crop/prices': () => ok({ item: noPrices }),
    '/farm/F1/documents': own['documents'] ?? (() => ok({ items: [] })),
    '/my/farm/notices': () => ok({ items: [] }),
    '/my/farm/claim-boards': () => ok({ items: [] }),
    '/commons/codes': () =>
      ok({
        items: [{ masterCode: 'CONTROLLER_TYPE', detailCode: 'CLIMATE', codeNameKo: '복합환경제어기', codeNameEn: '' }],
      }),
    // A second time, for those that are above as well.
    ...own,
    // Last, since it is the beginning of others.
    '/farm/F1': own['farm'] ?? refusal,
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    if (method === 'PUT') {
      saved.push({
        path: url.pathname.replace('/web/v1', ''),
        body: JSON.parse(typeof body === 'string' ? body : '{}'),
      });
      return ok({});
    }
    asked.push(url);
    const answer = Object.entries(answers).find(([path]) => url.pathname.startsWith(`/web/v1${path}`))?.[1];
    const endpoint = endpointOf('GET', url.pathname.replace('/web/v1', ''));
    return answer ? onWire(endpoint, await answer(readQuery(endpoint, url.searchParams))) : refusal();
  });
  return asked;
}

function Live() {
  const client = useQueryClient();
  useLive('F1', (live) => updateLatestValues(client, live, Date.now()));
  return <Outlet />;
}

export function open(path = '/smartfarm/F1/dashboard') {
  const root = createRootRoute({ component: Live });
  const farm = createRoute({ getParentRoute: () => root, path: '/smartfarm/$farmId' });
  const page = createRoute({ getParentRoute: () => farm, path: 'dashboard', component: Page });
  const controller = createRoute({ getParentRoute: () => page, path: '$controllerId' });
  const series = createRoute({ getParentRoute: () => farm, path: 'time-series', component: () => <p>series</p> });
  const portal = createRoute({ getParentRoute: () => root, path: '/portal', component: () => <p>portal</p> });
  const routeTree = root.addChildren([farm.addChildren([page.addChildren([controller]), series]), portal]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </UiProvider>
    </IntlProvider>,
  );
  return { router, user: userEvent.setup() };
}

export const state = () => screen.findByRole('region', { name: '현재 상태' });
export const tiles = async () =>
  within(await screen.findByRole('region', { name: '현재 값' })).findAllByRole('article');
export const tile = (name: string) => screen.findByRole('article', { name });
export const namesOf = (articles: HTMLElement[]) => articles.map((article) => article.getAttribute('aria-label'));

/** Registers the set-up of every test: noon, Korean, a session, jsdom's missing parts. */
export function atNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    stubResizeObserver();
    localStorage.clear();
    setLanguage('ko');
    saveSession({
      idToken: 'id',
      refreshToken: 'refresh',
      uuid: 'device',
      staysSignedIn: false,
      memberNo: 1,
      expiresAt: iso(noon + 900_000),
    });
    vi.stubGlobal('scrollTo', () => {});
    Element.prototype.scrollIntoView = () => {};
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
