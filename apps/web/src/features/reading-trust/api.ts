import { queryOptions } from '@tanstack/react-query';
import { readingTrustApi } from '@onsil/contract/reading-trust';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const freshMs = 5 * 60_000;

/** What speaks against the readings of a farm's controllers; it changes slowly, unlike the age of a value. */
export const readingTrustQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.readingTrust(farmId),
    queryFn: async ({ signal }) =>
      (await call(readingTrustApi.listReadingTrust, { params: { id: farmId } }, { signal })).items,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
