import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { yieldImportApi } from '@onsil/contract/yield-import';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const pageSize = 10;

/** Saves a file with example lines for the crops of the farm. */
export const downloadSample = (farmId: string, fileName: string): Promise<void> =>
  download(yieldImportApi.createImportSample, { farm: farmId, query: {} }, fileName);

export const pastImportsQuery = (farmId: string, pageNo = 1) =>
  queryOptions({
    queryKey: [...queryKeys.yieldImports(farmId), 'past', pageNo],
    queryFn: ({ signal }) =>
      call(yieldImportApi.listPastImports, { farm: farmId, query: { pageNo, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
