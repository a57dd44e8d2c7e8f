import { codesApi } from '@onsil/contract/codes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { call } from '#lib/http/api.ts';
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
export const useCodeName = (): ((masterCd: string, dcd: string) => string) => {
  const { data = [] } = useQuery(codesQuery);
  const localized = useLocalized();
  return (masterCd, dcd) => {
    const code = data.find((one) => one.masterCd === masterCd && one.dcd === dcd);
    return localized(code?.l10nKoDcdVal, code?.l10nEnDcdVal) ?? dcd;
  };
};

/** The codes of a master code as select options, in order. */
export const useCodeChoices = (): ((masterCd: string) => { value: string; label: string }[]) => {
  const { data = [] } = useQuery(codesQuery);
  const localized = useLocalized();
  return (masterCd) =>
    data
      .filter((code) => code.masterCd === masterCd)
      .map(({ dcd, l10nKoDcdVal, l10nEnDcdVal }) => ({
        value: dcd,
        label: localized(l10nKoDcdVal, l10nEnDcdVal),
      }));
};
