import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { createStore, get, set } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { ofMovingPeriod } from '../state/moving-period.ts';
import { queryKeys } from '../state/query-keys.ts';
import { asOutdated, isKept, keepAnswers, pickNewest, restoreAnswers } from './kept-answers.ts';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

const clientWith = (answers: readonly (readonly [key: readonly unknown[], data: unknown, updatedAt: number])[]) => {
  const client = new QueryClient();
  for (const [queryKey, data, updatedAt] of answers) client.setQueryData(queryKey, data, { updatedAt });
  return client;
};

describe('answers kept for use without a network', () => {
  it('are those of the daily screens, not series, invitations or administration', () => {
    const client = clientWith([
      [['telemetry', 'last', 'F1'], {}, 1],
      [['telemetry', 'series', 'F1'], {}, 1],
      [['members', 'me'], {}, 1],
      [['members', 'invitations', 'F1'], {}, 1],
      [['admin', 'members'], {}, 1],
      [['farm-tasks', 'F1', 'page'], {}, 1],
      [['weekly-report', 'F1', '2026-W47'], {}, 1],
      [[...queryKeys.batches('F1'), 'list'], {}, 1],
    ]);
    const kept = dehydrate(client, { shouldDehydrateQuery: isKept }).queries.map(({ queryKey }) => queryKey);
    expect(kept).toEqual([
      ['telemetry', 'last', 'F1'],
      ['members', 'me'],
      ['farm-tasks', 'F1', 'page'],
      ['weekly-report', 'F1', '2026-W47'],
      [...queryKeys.batches('F1'), 'list'],
    ]);
  });

  it('leave out a period that moves with the clock: it is asked for under another key later', () => {
    const client = new QueryClient();
    const queryKey = [...queryKeys.deviations('F1'), 'span', 1, 2];
    client
      .getQueryCache()
      .build(client, { queryKey, ...ofMovingPeriod })
      .setData([]);
    client.setQueryData([...queryKeys.deviations('F1'), 'open'], []);
    const kept = dehydrate(client, { shouldDehydrateQuery: isKept }).queries.map((query) => query.queryKey.at(-1));
    expect(kept).toEqual(['open']);
  });

  it('leave out a failed query', () => {
    expect(isKept({ queryKey: ['farms'], state: { status: 'error' } as never })).toBe(false);
  });

  it('stay while they cannot be loaded again without a network, but not after a refusal', async () => {
    const client = clientWith([
      [['farms', 'offline'], 'last known', 1],
      [['farms', 'refused'], 'no longer theirs', 1],
    ]);
    const failWith = (number: number, code: 'NETWORK' | 'NOT_FOUND') => async () => {
      throw new CallError({ number, code, message: '' });
    };
    const load = (name: string, queryFn: () => Promise<never>) =>
      client.fetchQuery({ queryKey: ['farms', name], queryFn, retry: false }).catch(() => undefined);
    await load('offline', failWith(0, 'NETWORK'));
    await load('refused', failWith(404, 'NOT_FOUND'));
    const { queries } = pickNewest(dehydrate(client, { shouldDehydrateQuery: isKept }));
    expect(queries.map(({ queryKey, state }) => [queryKey[1], state.data, state.status, state.error])).toEqual([
      ['offline', 'last known', 'success', null],
    ]);
  });

  it('are shown at once and asked for again, however fresh they were; older ones than a week are not used', async () => {
    const now = Date.now();
    const old = clientWith([
      [['farms', 'new'], 'kept', now - 1],
      [['farms', 'old'], 'kept', now - 8 * 86_400_000],
    ]);
    const client = new QueryClient();
    hydrate(client, { mutations: [], queries: asOutdated(dehydrate(old).queries, now) });
    expect(client.getQueryData(['farms', 'old'])).toBeUndefined();
    const seen: unknown[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['farms', 'new'],
      queryFn: async () => 'asked again',
      staleTime: 60_000,
    });
    await new Promise<void>((resolve) => {
      const stop = observer.subscribe(({ data }) => {
        seen.push(data);
        if (data === 'asked again') resolve(stop());
      });
    });
    expect([seen[0], seen.at(-1)]).toEqual(['kept', 'asked again']);
  });

  it('are not shown to whoever signed in while they were read', async () => {
    const now = Date.now();
    const state = dehydrate(clientWith([[['farms', 'mine'], 'kept', now]]));
    await set('answers', { memberNo: 1, build: 'b', state }, createStore('onsil', 'answers'));
    const client = new QueryClient();
    let memberNo = 1;
    const memberNow = () => memberNo;
    const restoring = restoreAnswers(client, { memberNow, build: 'b', now });
    memberNo = 2;
    await restoring;
    expect(client.getQueryData(['farms', 'mine'])).toBeUndefined();
    memberNo = 1;
    await restoreAnswers(client, { memberNow, build: 'b', now });
    expect(client.getQueryData(['farms', 'mine'])).toBe('kept');
  });

  it('of every farm of the last week are kept, whichever of them was open when the app was closed', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const member = { memberNow: () => 7, build: 'b1' };
    const visit = async (day: number, farmId?: string): Promise<QueryClient> => {
      vi.useFakeTimers({ now: day * 86_400_000, toFake: ['Date'] });
      const client = new QueryClient();
      keepAnswers(client, member.memberNow, member.build);
      await restoreAnswers(client, { ...member, now: Date.now() });
      if (farmId !== undefined) client.setQueryData(['telemetry', 'last', farmId], farmId);
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve));
      return client;
    };
    const kept = (client: QueryClient) =>
      client.getQueriesData({ queryKey: queryKeys.latestValues }).map(([, data]) => data);
    for (const [day, farmId] of ['F1', 'F2', 'F3'].entries()) await visit(100 + day, farmId);
    expect(new Set(kept(await visit(103)))).toEqual(new Set(['F1', 'F2', 'F3']));
    expect(new Set(kept(await visit(107.5)))).toEqual(new Set(['F2', 'F3']));
    vi.useRealTimers();
    hidden.mockRestore();
  });

  it('are kept at once when the page goes into the background', async () => {
    const client = new QueryClient();
    keepAnswers(client, () => 7, 'b1');
    client.setQueryData(['farms', 'new'], 'just received');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    const kept = await vi.waitFor(async () => {
      const found = await get<{ state: { queries: { state: { data: unknown } }[] } }>(
        'answers',
        createStore('onsil', 'answers'),
      );
      if (found === undefined) throw new Error('not kept yet');
      return found;
    });
    expect(kept.state.queries.map(({ state }) => state.data)).toEqual(['just received']);
    hidden.mockRestore();
  });

  it('beyond the size limit are the newest ones, without promises', () => {
    const client = clientWith([
      [['farms', 'old'], 'x'.repeat(50), 1],
      [['farms', 'new'], 'x'.repeat(50), 3],
      [['farms', 'middle'], 'x'.repeat(50), 2],
    ]);
    const picked = pickNewest(dehydrate(client), { ofAll: 110, ofEach: 110 }).queries;
    expect(picked.map(({ queryKey }) => queryKey[1])).toEqual(['new', 'middle']);
    expect(picked.every((query) => !('promise' in query))).toBe(true);
  });

  it('are not kept from the device by one that is very large', () => {
    const client = clientWith([
      [['farms', 'old'], 'x'.repeat(50), 1],
      [['farms', 'larger than the rest of the room'], 'x'.repeat(90), 2],
      [['farms', 'new'], 'x'.repeat(50), 3],
      [['farms', 'very large'], 'x'.repeat(150), 4],
    ]);
    const picked = pickNewest(dehydrate(client), { ofAll: 110, ofEach: 100 }).queries;
    expect(picked.map(({ queryKey }) => queryKey[1])).toEqual(['new', 'old']);
  });
});
