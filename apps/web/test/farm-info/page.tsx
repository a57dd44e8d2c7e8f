import { Page } from '#features/farm-info/page.tsx';
import { detailSearch } from '#features/farm-info/search-params.ts';
import { ok, serve, type RecordedRequest } from '../browser.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';
import { connects, last, profile } from './fixtures.ts';

/** The farm's information page with a faked server, for tests. */

type Answers = Parameters<typeof serve>[0];
const none = { pageNo: 1, pageSize: 10, totalCount: 0, hasMore: false };

export const serveFarm = (own: Answers = {}, role = 'manager'): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    'GET /my/farm/profile': () => ok({ item: profile }),
    'GET /farm/connects/F1': () => ok({ items: connects }),
    'GET /influx/status-logs/last/F1': () => ok({ item: last }),
    'GET /farm/F1/documents': () => ok({ items: [], paging: none }),
    'GET /commons/codes': () => ok({ items: [], paging: none }),
    'PUT /farm/F1': () => ok({ item: { version: 5 } }),
    'PUT /farm/F1/floor-plan': () => ok(),
    ...own,
  });

export const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/detail',
    Page,
    at: `/smartfarm/F1/detail${search}`,
    search: detailSearch,
  });

/** Registers the set-up of every test: noon, a session, jsdom's missing parts. */
export function atNoon(): void {
  setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00'), returnsFocus: true });
}
