import { accountsApi } from '@onsil/contract/accounts';
import type { MyMember } from '@onsil/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { myProfileQuery } from '#features/members/api.ts';
import { call } from '#lib/http/api.ts';
import { mySessionsQuery } from '#features/accounts/api.ts';

/**
 * Saves the member's own data and refreshes what shows them.
 * @throws CallError
 */
export const useSaveMember = (): ((body: MyMember) => Promise<void>) => {
  const client = useQueryClient();
  return async (body) => {
    await call(accountsApi.saveMyMember, { body });
    await Promise.all([
      client.invalidateQueries({ queryKey: myProfileQuery.queryKey }),
      body.passwordDigest !== undefined && client.invalidateQueries({ queryKey: mySessionsQuery.queryKey }),
    ]);
  };
};
