import { queryOptions } from '@tanstack/react-query';
import { farmWebhooksApi } from '@onsil/contract/farm-webhooks';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The team channels and own servers that get the alarms of a farm. */
export const teamChannelsQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.teamChannels(farmId),
    queryFn: async ({ signal }) =>
      (await call(farmWebhooksApi.listWebhooks, { params: { id: farmId } }, { signal })).items,
  });
