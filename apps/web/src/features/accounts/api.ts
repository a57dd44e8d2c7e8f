import { queryOptions } from '@tanstack/react-query';
import { accountsApi } from '@onsil/contract/accounts';
import { sessionsApi } from '@onsil/contract/sessions';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The member's sessions, last used first. */
export const mySessionsQuery = queryOptions({
  queryKey: queryKeys.mySessions,
  queryFn: async ({ signal }) => (await call(sessionsApi.listMySessions, {}, { signal })).items,
});

/** What the member's resignation would delete and keep, and what prevents it. */
export const myResignationQuery = queryOptions({
  queryKey: queryKeys.myResignation,
  queryFn: async ({ signal }) => (await call(accountsApi.getMyResignation, {}, { signal })).item,
  // Others may become managers at any moment.
  staleTime: 0,
});
