import { queryOptions } from '@tanstack/react-query';
import { secondFactorApi } from '@onsil/contract/second-factor';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: queryKeys.mySecondFactors,
  queryFn: async ({ signal }) => (await call(secondFactorApi.getMySecondFactors, {}, { signal })).item,
});

export const memberSecondFactorsQuery = (memberNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.adminSecondFactors, memberNo],
    queryFn: async ({ signal }) =>
      (await call(secondFactorApi.getMemberSecondFactors, { params: { memberNo: String(memberNo) } }, { signal })).item,
  });
