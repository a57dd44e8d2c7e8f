import { getPaging } from '@onsil/contract/envelope';
import { Page } from '#features/crops/page.tsx';
import { cropsSearch } from '#features/crops/search-params.ts';
import { ok, serve, type RecordedRequest } from '../browser.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';
import { basil, codes, lettuce, masters, nutrients, versions } from './fixtures.ts';

/** The crops' page with a faked server, for tests. */

type Answers = Parameters<typeof serve>[0];

export const paged = (items: readonly object[]) => ok({ items, paging: getPaging(1, 200, items.length) });

export const serveCrops = (own: Answers = {}, role = 'manager'): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role, cultivationType: 'DFT' } }),
    'GET /influx/status-logs/last/F1': () => ok({ item: { at: '2026-11-20T03:00:00Z', controllers: [] } }),
    'GET /commons/codes': () => paged(codes),
    'GET /my/farm/crops': ({ query }) => paged(query.get('isArchived') === 'true' ? [] : [lettuce, basil]),
    'GET /my/farm/crop/5/recipes': () => paged(versions),
    'GET /my/farm/crop/6/recipes': () => paged([]),
    'GET /cultivate-crops': () => paged(masters),
    'GET /nutrient-solutions': () => ok({ items: nutrients }),
    ...own,
  });

export const open = (search = '') =>
  openPage({ path: '/smartfarm/$farmId/crops', Page, at: `/smartfarm/F1/crops${search}`, search: cropsSearch });

/** Registers the set-up of every test: noon, a session, and a wide screen unless the test narrows it. */
export function atNoon(): void {
  setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00'), returnsFocus: true });
}
