import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminMembersApi, adminMemberSortKeys, signInSortKeys } from '@onsil/contract/admin-members';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

/** Prefix of the query keys of administrators' member data. */

export type MemberSearch = SortParams & {
  keyword?: string;
  isAdmin?: true | undefined;
  pageNo?: number;
  pageSize?: number;
};

/** All members, by name unless sorted. */
export const adminMembersQuery = (search: MemberSearch = {}) => {
  const { keyword = '', isAdmin, pageNo = 1, pageSize = 20, ...sorting } = search;
  const query = {
    keyword,
    ...(isAdmin && { isAdmin }),
    pageNo,
    pageSize,
    ...sortQueryOf(sorting, adminMemberSortKeys),
  };
  return queryOptions({
    queryKey: [...queryKeys.adminMembers, 'all', query],
    queryFn: ({ signal }) => call(adminMembersApi.listMembersForAdmin, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** A member's sign-ins, newest first unless sorted. */
export const memberSignInsQuery = (
  memberNo: number,
  { page: pageNo = 1, ...order }: SortParams & { page?: number | undefined },
) =>
  queryOptions({
    queryKey: [...queryKeys.adminMembers, 'sign-ins', memberNo, { pageNo, ...order }],
    queryFn: ({ signal }) =>
      call(
        adminMembersApi.listMemberSignIns,
        {
          params: { memberNo: String(memberNo) },
          query: { ...sortQueryOf(order, signInSortKeys), pageNo, pageSize: 10 },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const adminMemberQuery = (memberNo: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminMembers, 'one', memberNo],
    queryFn: async ({ signal }) =>
      (await call(adminMembersApi.getMemberForAdmin, { params: { memberNo } }, { signal })).item,
  });
