import { queryOptions } from '@tanstack/react-query';
import { earlyWarningsApi } from '@onsil/contract/early-warnings';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** It is evaluated every ten minutes. */
const freshMs = 2 * 60_000;

/** A farm's setting, and the fields that are likely to leave their ranges. */
export const earlyWarningsQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.earlyWarnings(farmId),
    queryFn: async ({ signal }) =>
      (await call(earlyWarningsApi.getEarlyWarnings, { params: { id: farmId } }, { signal })).item,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
