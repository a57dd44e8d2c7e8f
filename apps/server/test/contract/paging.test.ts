import { beforeAll, describe, expect, test } from 'vitest';
import { portalApi } from '@onsil/contract/api';
import { headers } from '@onsil/contract/auth';
import type { Endpoint } from '@onsil/contract/endpoint';
import { isWholeList } from '@onsil/contract/envelope';
import { makeController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';

const portal = usePortal();
const cast = useCast(portal);
let controllerId: string;

beforeAll(async () => {
  ({ controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo }));
});

/** Lists of one thing that would have to be made first; they declare the same members. */
const ofOneThing = new Set(['/my/farm/crop/{id}/recipes', '/farm/notification-deviation/{id}']);

const lists = Object.values(portalApi)
  .flatMap((api): Endpoint[] => Object.values(api))
  .filter(({ method, reply, path }) => method === 'GET' && reply.kind === 'items' && !ofOneThing.has(path));

/** Values for the members that some of the lists need. */
const needed: Record<string, string> = {
  from: '2026-05-08',
  to: '2026-05-09',
  week: '2026-W01',
  market: 'retail',
  category: 'FARM',
};

const ask = (endpoint: Endpoint, page: Record<string, string>) => {
  const shape = endpoint.query ? Object.keys((endpoint.query as unknown as { shape: object }).shape) : [];
  // Of a paged list the controller only narrows what is listed.
  const months = endpoint.path.startsWith('/farm-cost') && { from: '2026-04', to: '2026-05' };
  const own = Object.entries({ ...needed, ...months, ...(isWholeList(endpoint) && { controllerId }) });
  const id = endpoint.path.includes('controller') ? controllerId : cast.farm.farmId;
  const path = endpoint.path
    .replace('{id}', id)
    .replace('{cno}', String(cast.farm.companyId))
    .replace('{mno}', String(cast.member.memberNo));
  return portal.call(cast.admin, 'GET', path, {
    headers: { [headers.farmId]: cast.farm.farmId },
    query: { ...Object.fromEntries(own.filter(([name]) => shape.includes(name))), ...page },
  });
};

describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  test('takes a page number and size', async () => {
    const reply = await ask(endpoint, { pageNo: '2', pageSize: '3' });
    expect(reply).toMatchObject({ status: 200, paging: { pageNo: 2, pageSize: 3 } });
    expect((await ask(endpoint, { pageSize: '0' })).fields).toMatchObject([{ path: 'pageSize', code: 'tooSmall' }]);
  });
});

describe('the codes', () => {
  const codes = (query: Record<string, string> = {}) => portal.call(null, 'GET', '/commons/codes', { query });

  test('come whole, or in pages on request: page 1 of size 10 by default', async () => {
    const all = await codes();
    const count = all.items?.length ?? 0;
    expect(count).toBeGreaterThan(30);
    expect(all.paging).toEqual({ pageNo: 1, pageSize: count, totalCount: count, hasMore: false });
    const second = await codes({ pageNo: '2' });
    expect(second.items).toEqual(all.items?.slice(10, 20));
    expect(second.paging).toEqual({ pageNo: 2, pageSize: 10, totalCount: count, hasMore: true });
    expect((await codes({ pageSize: '5' })).items).toEqual(all.items?.slice(0, 5));
    expect((await codes({ pageNo: '999' })).items).toEqual([]);
  });

  test('that do not exist are an empty page of size 10', async () => {
    expect((await codes({ masterCode: 'NONE' })).paging).toEqual({
      pageNo: 1,
      pageSize: 10,
      totalCount: 0,
      hasMore: false,
    });
  });
});
