import { membersApi, type FarmRole } from '@onsil/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** Commands on the members of a farm. Each refreshes the queries that show memberships. */
export const useFarmMemberCommands = (farmId: string) => {
  const client = useQueryClient();
  const refresh = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: queryKeys.admin });
    void client.invalidateQueries({ queryKey: queryKeys.farms });
    await client.invalidateQueries({ queryKey: queryKeys.members });
  };
  const changing = useMutation({
    mutationFn: ({ memberNo, role }: { memberNo: number; role: FarmRole }) =>
      call(membersApi.changeFarmMember, { params: { id: farmId, memberNo: String(memberNo) }, body: { role } }),
    onSuccess: refresh,
  });
  const removing = useMutation({
    mutationFn: (memberNo: number) =>
      call(membersApi.removeFarmMember, { params: { id: farmId, memberNo: String(memberNo) } }),
    onSuccess: refresh,
  });
  return { changing, removing };
};
