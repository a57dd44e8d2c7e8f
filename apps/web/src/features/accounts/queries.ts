import { accountsApi } from '@onsil/contract/accounts';
import { sessionsApi } from '@onsil/contract/sessions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['accounts'] as const;

/** Where the caller is signed in, the last used first. */
export const mySessionsQuery = queryOptions({
  queryKey: [...key, 'sessions'],
  queryFn: async ({ signal }) => (await call(sessionsApi.mySessions, {}, { signal })).items,
});

/** What the caller's resignation would erase and keep, and what stands in its way. */
export const myResignationQuery = queryOptions({
  queryKey: [...key, 'resignation'],
  queryFn: async ({ signal }) => (await call(accountsApi.myResignation, {}, { signal })).item,
  // Others may be made managers at any moment.
  staleTime: 0,
});
