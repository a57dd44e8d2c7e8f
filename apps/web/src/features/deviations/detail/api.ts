import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { deviationCausesApi } from '@onsil/contract/deviation-causes';
import { deviationsApi } from '@onsil/contract/deviations';
import { maxPageSize } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { refetchOptions } from '../api.ts';

/** One deviation, and what helped with similar ones. */
export const deviationQuery = (farmId: string, seq: number) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'one', seq],
    queryFn: async ({ signal }) => (await call(deviationsApi.getDeviation, { params: { id: seq } }, { signal })).item,
    ...refetchOptions,
  });

/** Likely causes of one deviation, and what happened around its start. */
export const causesQuery = (farmId: string, seq: number) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'causes', seq],
    queryFn: async ({ signal }) =>
      (await call(deviationCausesApi.explainDeviation, { params: { id: seq } }, { signal })).item,
    ...refetchOptions,
  });

/** The log of one deviation; titles of its notices are in the member's language. */
export const deviationLogQuery = (farmId: string, seq: number, pageNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'life', seq, pageNo, currentLanguage()],
    queryFn: ({ signal }) =>
      call(
        deviationsApi.listDeviationAlarms,
        { params: { id: seq }, query: { pageNo, pageSize: maxPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...refetchOptions,
  });

/** The actions recorded on one deviation, with their results. */
export const actionsQuery = (farmId: string, seq: number) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'actions', seq],
    queryFn: async ({ signal }) =>
      (
        await call(
          deviationsApi.listActions,
          { farm: farmId, query: { deviationId: seq, pageSize: maxPageSize } },
          { signal },
        )
      ).items,
    ...refetchOptions,
  });
