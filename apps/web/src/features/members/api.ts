import { queryOptions } from '@tanstack/react-query';
import { invitationsApi } from '@onsil/contract/invitations';
import { membersApi } from '@onsil/contract/members';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The profile of the signed-in member. */
export const myProfileQuery = queryOptions({
  queryKey: queryKeys.myProfile,
  queryFn: async ({ signal }) => (await call(membersApi.getMyProfile, {}, { signal })).item,
  staleTime: 5 * 60_000,
});

/** The members of a farm, managers first. */
export const farmMembersQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.farmMembers(farmId),
    queryFn: async ({ signal }) =>
      (await call(membersApi.listFarmMembers, { params: { id: farmId } }, { signal })).items,
  });

/** Pending invitations to a farm, newest first. */
export const invitationsQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(farmId),
    queryFn: async ({ signal }) =>
      (await call(invitationsApi.listFarmInvitations, { params: { id: farmId } }, { signal })).items,
  });
