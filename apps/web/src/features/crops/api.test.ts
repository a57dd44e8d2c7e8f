import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { refreshCrops } from './api.ts';

it('a change of crops refreshes batches, plans, forecasts and ranges of this farm only', async () => {
  const client = new QueryClient();
  const ofFarm = (farm: string) => [
    ['yield-work', farm, 'crops'],
    ['yield-plans', farm, 'total'],
    ['yield-forecast', farm, 'weeks'],
    ['yields', farm, 'list'],
    ['racks', farm, 'drawn'],
    latestValuesQuery(farm).queryKey,
  ];
  for (const key of [...ofFarm('F1'), ...ofFarm('F2')]) client.setQueryData(key, {});
  await refreshCrops(client, 'F1');
  const stale = (farm: string) => ofFarm(farm).map((key) => client.getQueryState(key)?.isInvalidated);
  expect(stale('F1')).toEqual([true, true, true, true, true, true]);
  expect(stale('F2')).toEqual([false, false, false, false, false, false]);
});
