import { queryOptions } from '@tanstack/react-query';
import { controllersApi } from '@onsil/contract/controllers';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** A controller with what it reports of itself. */
export const controllerQuery = (controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.controllers, 'one', controllerId],
    queryFn: async ({ signal }) =>
      (await call(controllersApi.getController, { params: { id: controllerId } }, { signal })).item,
    staleTime: 30_000,
  });

/** The controllers of a farm with their type and last report. */
export const controllersQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.controllers, 'ofFarm', farmId],
    queryFn: async ({ signal }) =>
      (await call(controllersApi.listControllerRows, { params: { id: farmId } }, { signal })).items,
    staleTime: 30_000,
  });
