import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { weeklyParts } from '@onsil/contract/weekly-report';
import { refresh, type Change } from './cache-graph.ts';
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

/** What each section of the weekly report shows. */
const sections: Record<keyof typeof weeklyParts, readonly Change[]> = {
  environment: ['alarm-limits'],
  measuring: ['manual-readings'],
  deviations: ['deviations'],
  yields: ['batches', 'yield-plans'],
  tasks: ['farm-tasks'],
  requests: ['support-requests'],
  settings: ['control-settings'],
  outlook: ['farm', 'crop-prices', 'crops'],
};

type FarmQuery = {
  [Name in keyof typeof queryKeys]: (typeof queryKeys)[Name] extends (farmId: string) => unknown ? Name : never;
}[keyof typeof queryKeys];

/** What each query of a farm shows; nothing where the app does not change it. */
const shown: Record<FarmQuery, readonly Change[]> = {
  alarmLimits: ['alarm-limits', 'batches', 'controllers', 'crops', 'fields', 'racks'],
  batches: ['batches', 'crops', 'racks'],
  calculatedFields: ['controllers', 'fields'],
  calendarEvents: ['batches', 'controllers', 'crops', 'deviations', 'farm-tasks', 'fields', 'racks'],
  controlSettings: ['control-settings', 'controllers', 'fields'],
  costs: ['batches', 'controllers', 'costs', 'farm-tasks', 'fields'],
  crops: ['batches', 'crops', 'growth-photos', 'yield-plans'],
  dashboardArrangement: ['dashboard-arrangement'],
  deviationAssignees: ['members'],
  deviations: ['controllers', 'deviations', 'fields'],
  earlyWarnings: ['controllers', 'early-warnings', 'fields'],
  farm: ['farm', 'farms', 'members'],
  farmDocuments: ['farm-documents'],
  farmMembers: ['members'],
  farmProfile: ['crops', 'farm', 'farms'],
  farmTasks: ['controllers', 'farm-tasks', 'fields'],
  growthPhotos: ['controllers', 'fields', 'growth-photos'],
  invitations: ['invitations', 'members'],
  plantableCrops: ['batches', 'crops', 'racks'],
  rackPlaces: ['batches', 'racks'],
  racks: ['batches', 'controllers', 'farm-controllers', 'fields', 'racks'],
  readingTrust: ['control-settings', 'controllers', 'deviations', 'fields', 'manual-readings'],
  sowingDates: ['batches', 'racks'],
  taskCategories: [],
  taskPeople: ['members'],
  teamChannels: ['team-channels'],
  weather: ['farm', 'farms'],
  weeklyComments: ['weekly-comments'],
  weeklyReport: [...Object.values(sections).flat(), 'controllers', 'fields'],
  yieldForecast: ['batches', 'crops', 'yield-plans'],
  yieldImports: ['yield-imports'],
  yieldPlans: ['batches', 'crops', 'yield-plans'],
  yields: ['batches', 'crops'],
};

const edges = Object.entries(shown).flatMap(([name, changes]) =>
  changes.map((change) => ({ name: name as FarmQuery, change })),
);

it.each(edges)('a change of $change refreshes the query $name', async ({ name, change }) => {
  const { client, stale } = stored([...queryKeys[name]('F1'), 'x']);
  await refresh(client, { changes: [change], farmId: 'F1' });
  expect(stale()).toEqual([true]);
});

it('a change of a farm leaves the weekly reports of the others', async () => {
  const { client, stale } = stored([...queryKeys.weeklyReport('F2'), 'w']);
  await refresh(client, { changes: ['control-settings', 'deviations', 'farm-tasks'], farmId: 'F1' });
  expect(stale()).toEqual([false]);
});

it('a member who joins or leaves changes nothing of the tasks themselves', async () => {
  const { client, stale } = stored(queryKeys.farmTasks('F1'), queryKeys.deviations('F1'));
  await refresh(client, { changes: ['members'] });
  expect(stale()).toEqual([false, false]);
});

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

it.each(['controllers', 'fields'] as const)('values are shown with the new names of %s', async (change) => {
  const { client, stale } = stored(
    [...queryKeys.latestValues, 'F1'],
    [...queryKeys.series, 'F1'],
    [...queryKeys.statistics, 'F1'],
    [...queryKeys.manualReadings, 'F1'],
    [...queryKeys.adminMonitoring, 'actions'],
    [...queryKeys.search, 'room'],
  );
  await refresh(client, { changes: [change] });
  expect(stale()).toEqual([true, true, true, true, true, true]);
});
