import { accountsApi } from '@onsil/contract/accounts';
import { adminMembersApi, type AdminMember } from '@onsil/contract/admin-members';
import { membersApi, type FarmRole } from '@onsil/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

type Checked = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * An administrator's commands for a member; they refresh members and farms' people.
 * @param checked asks for the password when the server does (`useRecheck`)
 */
export const useMemberCommands = ({ mno, memberId }: AdminMember, checked: Checked = (work) => work()) => {
  const client = useQueryClient();
  const params = { mno: String(mno) };
  const refresh = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: ['members'] });
    void client.invalidateQueries({ queryKey: ['companies'] });
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
  const setAdmin = useMutation({
    mutationFn: (adminYn: 'Y' | 'N') =>
      checked(() => call(adminMembersApi.changeMember, { params, body: { adminYn } })),
    onSuccess: refresh,
  });
  const endSessions = useMutation({
    mutationFn: () => call(adminMembersApi.endMemberSessions, { params }),
    onSuccess: refresh,
  });
  const toFarm = {
    mutationFn: ({ fno, role }: { fno: number; role: FarmRole }) =>
      call(adminMembersApi.putFarmMember, { params: { ...params, fno: String(fno) }, body: { role } }),
    onSuccess: refresh,
  };
  // Two mutations of one call, so that each form shows its own error.
  const putOnFarm = useMutation(toFarm);
  const changeRole = useMutation(toFarm);
  const takeOffFarm = useMutation({
    mutationFn: (fno: number) => call(membersApi.removeFarmMember, { params: { ...params, id: String(fno) } }),
    onSuccess: refresh,
  });
  const takeOut = useMutation({
    mutationFn: (overruleYn: 'Y' | 'N') =>
      call(accountsApi.resign, { params: { id: memberId }, query: { overruleYn } }),
  });
  return { setAdmin, endSessions, putOnFarm, changeRole, takeOffFarm, takeOut, refresh };
};
