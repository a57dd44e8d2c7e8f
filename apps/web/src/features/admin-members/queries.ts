import { adminMembersApi } from '@onsil/contract/admin-members';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Prefix of the query keys of administrators' member data. */
export const adminMembersKey = ['admin', 'members'] as const;

export type MemberSearch = { keyword?: string; adminYn?: 'Y' | undefined; pageNo?: number; pageSize?: number };

/** All members by name. */
export const adminMembersQuery = ({ keyword = '', adminYn, pageNo = 1, pageSize = 20 }: MemberSearch = {}) =>
  queryOptions({
    queryKey: [...adminMembersKey, 'all', { keyword, adminYn, pageNo, pageSize }],
    queryFn: ({ signal }) =>
      call(
        adminMembersApi.adminMembers,
        { query: { keyword, ...(adminYn && { adminYn }), pageNo, pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** A member's sign-ins, newest first. */
export const memberSignInsQuery = (mno: number, pageNo: number) =>
  queryOptions({
    queryKey: [...adminMembersKey, 'sign-ins', mno, pageNo],
    queryFn: ({ signal }) =>
      call(
        adminMembersApi.memberSignIns,
        { params: { mno: String(mno) }, query: { pageNo, pageSize: 10 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const adminMemberQuery = (mno: string) =>
  queryOptions({
    queryKey: [...adminMembersKey, 'one', mno],
    queryFn: async ({ signal }) => (await call(adminMembersApi.adminMember, { params: { mno } }, { signal })).item,
  });
