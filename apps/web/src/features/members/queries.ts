import { membersApi } from '@onsil/contract/members';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Who is signed in. */
export const myProfileQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal }) => (await call(membersApi.myProfile, {}, { signal })).item,
  staleTime: 5 * 60_000,
});
