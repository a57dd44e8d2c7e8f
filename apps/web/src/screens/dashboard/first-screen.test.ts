import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { openDeviationsQuery } from '#features/deviations/api.ts';
import { tasksOfTodayQuery } from '#features/farm-tasks/api.ts';
import { farmQuery } from '#features/farms/api.ts';
import { unreadAnswersQuery } from '#features/inquiries/api.ts';
import { popupsQuery } from '#features/notices/api.ts';
import { notificationCountsQuery } from '#features/notifications/api.ts';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { today } from '#lib/format/iso-day.ts';
import { keepLastVerdict, type LastVerdict } from '#lib/session/last-verdicts.ts';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { room } from '#test/dashboard/fixtures.ts';
import { damp } from '#test/deviations/fixtures.ts';
import { arrangementQuery } from './api.ts';
import { prefetchFirstScreen } from './first-screen.ts';

const whole = 'GET /farm/F1/first-screen';
const page = { items: [], paging: getPaging(1, 100, 0) };
const farm = { farmId: 'F1', farmName: '판교' };
const screen = {
  profile: { memberNo: 1 },
  notificationCounts: { unread: 2, total: 9 },
  unreadNotifications: [],
  unreadAnswers: { unread: 1 },
  popups: [],
  farm,
  arrangement: { farm: null, own: null },
  latestValues: { at: '2026-11-26T00:00:00Z', controllers: [room()] },
  openDeviations: { items: [damp], paging: getPaging(1, 100, 1) },
  readingTrust: [],
  earlyWarnings: { setting: { isOn: false, isNotifying: false }, warnings: [] },
  weather: { farmId: 'F1', state: 'placeless' },
  tasks: page,
  taskCategories: [],
};

const settled = (client: QueryClient) => vi.waitFor(() => expect(client.isFetching()).toBe(0));
/** Runs what the page runs before the app, at the address of a screen. */
const boot = (address: string): void => {
  history.replaceState(null, '', address);
  const source = readFileSync(join(import.meta.dirname, '../../../public/boot.js'), 'utf8');
  // oxlint-disable-next-line typescript/no-implied-eval -- a plain script, which nothing can import
  new Function(source)();
};
const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
});

it('one call answers the queries of the dashboard and of its frame', async () => {
  const asked = serve({ [whole]: () => ok({ item: screen }) });
  const client = newClient();
  prefetchFirstScreen(client, 'F1');
  await settled(client);
  expect(asked.map(({ path }) => path)).toEqual(['/farm/F1/first-screen']);
  expect(Number(asked[0]?.query.get('to')?.slice(0, 4))).toBeGreaterThan(2025);
  expect(client.getQueryData(farmQuery('F1').queryKey)?.farmName).toBe('판교');
  expect(client.getQueryData(latestValuesQuery('F1').queryKey)?.controllers).toHaveLength(1);
  expect(client.getQueryData(openDeviationsQuery('F1').queryKey)?.items[0]?.deviationId).toBe(damp.deviationId);
  expect(client.getQueryData(tasksOfTodayQuery('F1', today()).queryKey)?.items).toEqual([]);
  expect(client.getQueryData(notificationCountsQuery.queryKey)?.unread).toBe(2);
  expect(client.getQueryData(unreadAnswersQuery.queryKey)).toBe(1);
  expect(client.getQueryData(popupsQuery().queryKey)).toEqual([]);
  expect(client.getQueryCache().getAll()).toHaveLength(Object.keys(screen).length);
});

it('each query asks for itself when that call fails', async () => {
  const asked = serve({
    [whole]: () => refuse(500, 'ERROR', ''),
    'GET /farm/F1': () => ok({ item: farm }),
    'GET /farm/F1/dashboard-arrangement': () => ok({ item: screen.arrangement }),
  });
  const client = newClient();
  prefetchFirstScreen(client, 'F1');
  await settled(client);
  expect(asked).toHaveLength(1 + Object.keys(screen).length);
  expect(client.getQueryData(farmQuery('F1').queryKey)?.farmName).toBe('판교');
  expect(client.getQueryData(arrangementQuery('F1').queryKey)).toEqual({ farm: null, own: null });
});

it('a farm that is known already asks for what is old alone, query by query', async () => {
  const asked = serve({ [whole]: () => ok({ item: screen }) });
  const client = newClient();
  prefetchFirstScreen(client, 'F1');
  await settled(client);
  prefetchFirstScreen(client, 'F1');
  await settled(client);
  expect(asked).toHaveLength(1);
  await client.invalidateQueries({ queryKey: farmQuery('F1').queryKey });
  prefetchFirstScreen(client, 'F1');
  await settled(client);
  expect(asked).toHaveLength(2);
});

it('that call is under way before the app is there, and is not sent again', async () => {
  const asked = serve({ [whole]: () => ok({ item: screen }) });
  boot('/smartfarm/F1/dashboard');
  expect(asked.map(({ path }) => path)).toEqual(['/farm/F1/first-screen']);
  const client = newClient();
  prefetchFirstScreen(client, 'F1');
  await settled(client);
  expect(client.getQueryData(farmQuery('F1').queryKey)?.farmName).toBe('판교');
  expect(asked).toHaveLength(1);
});

it('that call waits for the app where it is not what the app would send', async () => {
  const asked = serve({ [whole]: () => ok({ item: screen }) });
  boot('/smartfarm/F1/time-series');
  saveSession({ ...testSession, expiresAt: '2026-01-01T00:00:00Z' });
  boot('/smartfarm/F1/dashboard');
  expect(asked).toEqual([]);
  saveSession(testSession);
  boot('/smartfarm/F1/dashboard');
  saveSession({ ...testSession, idToken: 'id-2', memberNo: 2 });
  const client = newClient();
  prefetchFirstScreen(client, 'F1');
  await settled(client);
  expect(asked.map(({ headers }) => headers.get('x-auth-token'))).toEqual(['id-1', 'id-2']);
});

const kept = {
  memberNo: testSession.memberNo,
  farmId: 'F1',
  language: 'ko',
  label: '농장 상태',
  sentence: '조치할 것이 없습니다',
  source: '판교 · 11월 26일 (목) 10:32 기준',
  at: Date.now(),
};
/** What the page shows before the app, at an address. */
const begin = async (address: string): Promise<string> => {
  serve({ [whole]: () => ok({ item: screen }) });
  localStorage.setItem('language', 'ko');
  document.body.replaceChildren();
  boot(address);
  document.body.innerHTML = '<div id="boot" aria-hidden="true"><span>온실</span></div>';
  await new Promise((resolve) => setTimeout(resolve));
  const section = document.querySelector('#boot:not([aria-hidden]) section');
  return [section?.getAttribute('aria-label'), ...(section?.querySelectorAll('p') ?? [])]
    .map((part) => (part instanceof Element ? part.textContent : part))
    .join(' | ');
};
const shown = (address: string, verdict: LastVerdict = kept): Promise<string> => {
  keepLastVerdict(verdict);
  return begin(address);
};

it('the last known state of the farm is shown before the app, to the member who saw it', async () => {
  expect(await shown('/smartfarm/F1/dashboard')).toBe(
    '농장 상태 | 조치할 것이 없습니다 | 판교 · 11월 26일 (목) 10:32 기준',
  );
});

it('of a member with several farms the states of those that were open last are kept, ten at most', async () => {
  for (let i = 0; i <= 10; i += 1)
    keepLastVerdict({ ...kept, farmId: `F${i}`, sentence: `${i}동에 조치가 필요합니다` });
  expect(await begin('/smartfarm/F1/dashboard')).toContain('1동에 조치가 필요합니다');
  expect(await begin('/smartfarm/F10/dashboard')).toContain('10동에 조치가 필요합니다');
  expect(await begin('/smartfarm/F0/dashboard')).toBe('');
});

it('the last known state is not shown elsewhere, to others, in another language, after a week, nor after the session', async () => {
  expect(await shown('/smartfarm/F2/dashboard')).toBe('');
  expect(await shown('/smartfarm/F1/time-series')).toBe('');
  expect(await shown('/smartfarm/F1/dashboard', { ...kept, memberNo: 2 })).toBe('');
  expect(await shown('/smartfarm/F1/dashboard', { ...kept, language: 'en' })).toBe('');
  expect(await shown('/smartfarm/F1/dashboard', { ...kept, at: Date.now() - 8 * 24 * 3_600_000 })).toBe('');
  saveSession({ ...testSession, memberNo: 2 });
  expect(localStorage.getItem('lastVerdicts')).toBeNull();
  clearSession();
  expect(localStorage.getItem('lastVerdicts')).toBeNull();
  expect(await begin('/smartfarm/F1/dashboard')).toBe('');
});

/** The files that the page starts by itself, as it is built, and which of them it runs at once. */
const startedFiles = () => {
  const files = {
    start: '/libraries.js /start.js',
    entry: '/entry.js',
    member: '/member.js /member.css',
    dashboard: '/dashboard.js',
  };
  document.head.replaceChildren(Object.assign(document.createElement('meta'), { name: 'preload' }));
  Object.assign(document.querySelector('meta')?.dataset ?? {}, files);
  boot('/smartfarm/F1/dashboard');
  const attributes = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.getAttribute(name));
  return {
    started: new Set(attributes('link', 'href')),
    run: attributes('script[type=module]', 'src'),
    inOrder: [...document.scripts].every((script) => script.id === 'farm-state' || !script.async),
  };
};

it('files of a screen start with the page, and its scripts run in the order in which they need each other', () => {
  serve({ [whole]: () => ok({ item: screen }) });
  const scripts = ['/libraries.js', '/start.js', '/entry.js', '/member.js'];
  expect(startedFiles()).toEqual({
    started: new Set([...scripts, '/member.css', '/dashboard.js']),
    run: [...scripts, '/dashboard.js'],
    inOrder: true,
  });
});

it('in the mobile app, whose session the entry reads first, they start and do not run', () => {
  serve({ [whole]: () => ok({ item: screen }) });
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  const { started, run } = startedFiles();
  expect([started.size, run]).toEqual([6, ['/entry.js']]);
});
