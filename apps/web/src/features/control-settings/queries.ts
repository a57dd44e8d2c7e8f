import { controlSettingsApi } from '@onsil/contract/control-settings';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { now } from '#lib/clock.ts';
import { epochOf } from '#lib/kst.ts';

const staleTime = 15_000;
const remarksPage = 10;

const keyOf = (farmId: string) => ['control-settings', farmId] as const;

/** What a controller is asked to hold. The stream tells what changes; that no answer came, only the clock does. */
export const controlSettingQuery = (farmId: string, systemId: string) =>
  queryOptions({
    queryKey: [...keyOf(farmId), systemId],
    queryFn: async ({ signal }) =>
      (await call(controlSettingsApi.controlSetting, { params: { id: systemId } }, { signal })).item,
    staleTime,
    refetchInterval: ({ state: { data } }) =>
      data?.setting?.state === 'sent' ? Math.max(1_000, epochOf(data.setting.answerDueAt) - now() + 1_000) : false,
  });

/** The remarks on the setting of a controller, the newest first. */
export const remarksQuery = (farmId: string, systemId: string, pageNo: number) =>
  queryOptions({
    queryKey: [...keyOf(farmId), systemId, 'remarks', pageNo],
    queryFn: ({ signal }) =>
      call(controlSettingsApi.settingComments, { query: { systemId, pageNo, pageSize: remarksPage } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** A setting of the farm is new, was answered or remarked on: whatever shows settings asks again. */
export const refreshControlSettings = (client: QueryClient, farmId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(farmId) });
