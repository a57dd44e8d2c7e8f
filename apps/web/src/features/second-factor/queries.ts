import { secondFactorApi } from '@onsil/contract/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors', 'mine'],
  queryFn: async ({ signal }) => (await call(secondFactorApi.mySecondFactors, {}, { signal })).item,
});

export const memberSecondFactorsQuery = (mno: number) =>
  queryOptions({
    queryKey: ['admin', 'second-factors', mno],
    queryFn: async ({ signal }) =>
      (await call(secondFactorApi.memberSecondFactors, { params: { mno: String(mno) } }, { signal })).item,
  });
