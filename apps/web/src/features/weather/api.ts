import { queryOptions } from '@tanstack/react-query';
import { weatherApi } from '@onsil/contract/weather';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const second = 1_000;
const minute = 60 * second;

/** The weather at a farm's location; refetched soon while it is loading on the server or outdated. */
export const weatherQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.weather(farmId),
    queryFn: async ({ signal }) => (await call(weatherApi.getFarmWeather, { params: { id: farmId } }, { signal })).item,
    staleTime: minute,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' ? 2 * second : data?.isStale ? 15 * second : 5 * minute,
  });
