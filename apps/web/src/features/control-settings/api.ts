import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { controlSettingsApi } from '@onsil/contract/control-settings';
import { parseInstant } from '#lib/format/kst.ts';
import { call } from '#lib/http/api.ts';
import { now } from '#lib/state/clock.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const staleMs = 15_000;
const pageSize = 10;

/** A controller's setting. The stream reports changes; a missing answer shows only with time, so it is polled. */
export const controlSettingQuery = (farmId: string, controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.controlSettings(farmId), controllerId],
    queryFn: async ({ signal }) =>
      (await call(controlSettingsApi.getControlSetting, { params: { id: controllerId } }, { signal })).item,
    staleTime: staleMs,
    refetchInterval: ({ state: { data } }) =>
      data?.setting?.state === 'sent' ? Math.max(1_000, parseInstant(data.setting.answerDueAt) - now() + 1_000) : false,
  });

/** Comments on a controller's setting, newest first. */
export const commentsQuery = (farmId: string, controllerId: string, pageNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.controlSettings(farmId), controllerId, 'comments', pageNo],
    queryFn: ({ signal }) =>
      call(
        controlSettingsApi.listSettingComments,
        { farm: farmId, query: { controllerId, pageNo, pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
