import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refresh } from './cache-graph.ts';
import { queryKeys } from './query-keys.ts';

const stored = (...keys: readonly (readonly unknown[])[]) => {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  return { client, stale: () => keys.map((key) => client.getQueryState(key)?.isInvalidated) };
};

it('a change of crops refreshes batches, plans, forecasts and ranges of this farm only', async () => {
  const ofFarm = (farm: string) => [
    queryKeys.plantableCrops(farm),
    [...queryKeys.yieldPlans(farm), 'total'],
    [...queryKeys.yieldForecast(farm), 'weeks'],
    [...queryKeys.yields(farm), 'list'],
    [...queryKeys.racks(farm), 'drawn'],
    queryKeys.farmProfile(farm),
  ];
  const { client, stale } = stored(...ofFarm('F1'), ...ofFarm('F2'));
  await refresh(client, { changes: ['crops'], farmId: 'F1' });
  expect(stale()).toEqual([true, true, true, true, true, true, false, false, false, false, false, false]);
});

it('a change of members refreshes every farm and the administration', async () => {
  const { client, stale } = stored(
    queryKeys.farmMembers('F2'),
    [...queryKeys.adminMembers, 'all'],
    queryKeys.farm('F1'),
    queryKeys.codes,
  );
  await refresh(client, { changes: ['members'] });
  expect(stale()).toEqual([true, true, true, false]);
});

it('a member who joins or leaves changes who can be given a task, in every farm', async () => {
  const { client, stale } = stored(queryKeys.taskPeople('F1'), queryKeys.taskPeople('F2'), queryKeys.farmTasks('F1'));
  await refresh(client, { changes: ['members'] });
  expect(stale()).toEqual([true, true, false]);
});

it.each(['batches', 'deviations', 'farm-tasks', 'yield-plans'] as const)(
  'a change of %s refreshes the weekly report of this farm only',
  async (change) => {
    const { client, stale } = stored([...queryKeys.weeklyReport('F1'), 'w'], [...queryKeys.weeklyReport('F2'), 'w']);
    await refresh(client, { changes: [change], farmId: 'F1' });
    expect(stale()).toEqual([true, false]);
  },
);

it('a harvest refreshes the yields of the company', async () => {
  const { client, stale } = stored([...queryKeys.companyYields, 3, 2026]);
  await refresh(client, { changes: ['batches'], farmId: 'F1' });
  expect(stale()).toEqual([true]);
});

it('the query of a removed thing is not asked for again while it is mounted; its lists are', async () => {
  const asked: string[] = [];
  const [one, list] = [
    [...queryKeys.batches('F1'), 'one', 5],
    [...queryKeys.batches('F1'), 'list'],
  ];
  const { client, stale } = stored(one, list);
  const ends = [one, list].map((queryKey) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => asked.push(String(queryKey[2])),
      staleTime: 60_000,
    }).subscribe(() => undefined),
  );
  await refresh(client, { changes: ['batches'], farmId: 'F1' }, one);
  expect(asked).toEqual(['list']);
  expect(stale()).toEqual([true, false]);
  ends.forEach((end) => end());
});

it('a new right of the member refreshes everything', async () => {
  const { client, stale } = stored(queryKeys.codes, queryKeys.farm('F1'));
  await refresh(client, { changes: ['access'] });
  expect(stale()).toEqual([true, true]);
});
