import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const minute = 60;
/** One point per five minutes, so a ramp of an hour has twelve. */
const dayPoints = (24 * 60) / 5 + 1;

/** The current alarm limits of a farm's controllers; polled, because they change with the time of day. */
export const alarmLimitsQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.alarmLimits(farmId),
    queryFn: async ({ signal }) =>
      (await call(alarmLimitsApi.getThresholds, { params: { id: farmId }, query: {} }, { signal })).item,
    staleTime: 30_000,
    refetchInterval: minute * 1000,
  });

/** The ranges of a field over the 24 hours from `from` (epoch ms). */
export const limitCurveQuery = (farmId: string, controllerId: string, field: string, from: number) =>
  queryOptions({
    queryKey: [...queryKeys.alarmLimits(farmId), 'curve', controllerId, field, from],
    queryFn: async ({ signal }) => {
      const start = Math.floor(from / 1000);
      const query = {
        controllerId,
        field,
        from: String(start),
        to: String(start + 24 * 60 * minute),
        points: dayPoints,
      };
      return (await call(alarmLimitsApi.getLimitBand, { params: { id: farmId }, query }, { signal })).item;
    },
    staleTime: 5 * 60_000,
  });
