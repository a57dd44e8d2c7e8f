import { secondFactorApi } from '@onsil/contract/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors', 'mine'],
  queryFn: async ({ signal }) => (await call(secondFactorApi.mySecondFactors, {}, { signal })).item,
});

export const memberSecondFactorsQuery = (memberNo: number) =>
  queryOptions({
    queryKey: ['admin', 'second-factors', memberNo],
    queryFn: async ({ signal }) =>
      (await call(secondFactorApi.memberSecondFactors, { params: { memberNo: String(memberNo) } }, { signal })).item,
  });
