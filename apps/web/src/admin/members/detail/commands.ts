import { accountsApi } from '@onsil/contract/accounts';
import { adminMembersApi, type AdminMember } from '@onsil/contract/admin-members';
import { membersApi, type FarmRole } from '@onsil/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';

type Checked = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * An administrator's commands for a member; they refresh members and farms' people.
 * @param checked asks for the password when the server does (`useRecheck`)
 */
export const useMemberCommands = ({ memberNo, memberId }: AdminMember, checked: Checked = (work) => work()) => {
  const client = useQueryClient();
  const params = { memberNo: String(memberNo) };
  const refresh = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: ['members'] });
    void client.invalidateQueries({ queryKey: ['companies'] });
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
  const setAdmin = useMutation({
    mutationFn: (isAdmin: boolean) => checked(() => call(adminMembersApi.changeMember, { params, body: { isAdmin } })),
    onSuccess: refresh,
  });
  const endSessions = useMutation({
    mutationFn: () => call(adminMembersApi.endMemberSessions, { params }),
    onSuccess: refresh,
  });
  const toFarm = {
    mutationFn: ({ farmNo, role }: { farmNo: number; role: FarmRole }) =>
      call(adminMembersApi.putFarmMember, { params: { ...params, farmNo: String(farmNo) }, body: { role } }),
    onSuccess: refresh,
  };
  // Two mutations of one call, so that each form shows its own error.
  const putOnFarm = useMutation(toFarm);
  const changeRole = useMutation(toFarm);
  const takeOffFarm = useMutation({
    mutationFn: (farmNo: number) => call(membersApi.removeFarmMember, { params: { ...params, id: String(farmNo) } }),
    onSuccess: refresh,
  });
  const takeOut = useMutation({
    mutationFn: (mayOverrule: boolean) =>
      call(accountsApi.resign, { params: { id: memberId }, query: { mayOverrule } }),
  });
  return { setAdmin, endSessions, putOnFarm, changeRole, takeOffFarm, takeOut, refresh };
};
