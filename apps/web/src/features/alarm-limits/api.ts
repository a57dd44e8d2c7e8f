import { queryOptions } from '@tanstack/react-query';
import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The current alarm limits of a farm's controllers; polled, because they change with the time of day. */
export const alarmLimitsQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.alarmLimits(farmId),
    queryFn: async ({ signal }) =>
      (await call(alarmLimitsApi.getAlarmLimits, { params: { id: farmId }, query: {} }, { signal })).item,
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
