import { queryOptions, useQuery } from '@tanstack/react-query';
import { codesApi } from '@onsil/contract/codes';
import { call } from '#lib/http/api.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

export const codesQuery = queryOptions({
  queryKey: queryKeys.codes,
  queryFn: async ({ signal }) => (await call(codesApi.listCodeHierarchy, { query: {} }, { signal })).items,
  staleTime: 60 * 60_000,
});

/**
 * The name of a code, such as `codeName('FARM_OPERATION_STATUS', farm.operationStatus)`; the code itself until names
 * are loaded.
 */
export const useCodeName = (): ((masterCode: string, detailCode: string) => string) => {
  const { data = [] } = useQuery(codesQuery);
  const localized = useLocalized();
  return (masterCode, detailCode) => {
    const code = data.find((one) => one.masterCode === masterCode && one.detailCode === detailCode);
    return localized(code?.codeNameKo, code?.codeNameEn) ?? detailCode;
  };
};

/** The codes of a master code as select options, in order. */
export const useCodeChoices = (): ((masterCode: string) => { value: string; label: string }[]) => {
  const { data = [] } = useQuery(codesQuery);
  const localized = useLocalized();
  return (masterCode) =>
    data
      .filter((code) => code.masterCode === masterCode)
      .map(({ detailCode, codeNameKo, codeNameEn }) => ({
        value: detailCode,
        label: localized(codeNameKo, codeNameEn),
      }));
};
