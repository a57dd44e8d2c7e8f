import { accountsApi } from '@onsil/contract/accounts';
import { adminMembersApi, type AdminMember } from '@onsil/contract/admin-members';
import { membersApi, type FarmRole } from '@onsil/contract/members';
import { secondFactorApi } from '@onsil/contract/second-factor';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { adminMemberQuery } from '../api.ts';

/** Runs a call and, if the server requires it, again after the password (`useRecheck`). */
type Checked = <T>(work: () => Promise<T>) => Promise<T>;
type Member = Pick<AdminMember, 'memberNo'>;

const changes = ['members'] as const;
const ofMember = ({ memberNo }: Member) => ({ memberNo: String(memberNo) });

export const useSetAdmin = (member: Member, checked: Checked) =>
  useCommand(
    (isAdmin: boolean) =>
      checked(() => call(adminMembersApi.setAdministrator, { params: ofMember(member), body: { isAdmin } })),
    { changes },
  );

export const useEndMemberSessions = (member: Member) =>
  useCommand(() => call(adminMembersApi.endMemberSessions, { params: ofMember(member) }), { changes });

/** Gives a member a role on a farm. */
export const useSetFarmRole = (member: Member) =>
  useCommand(
    ({ farmNo, role }: { farmNo: number; role: FarmRole }) =>
      call(adminMembersApi.setFarmMember, { params: { ...ofMember(member), farmNo: String(farmNo) }, body: { role } }),
    { changes, waits: true },
  );

export const useRemoveFromFarm = (member: Member) =>
  useCommand(
    (farmNo: number) => call(membersApi.removeFarmMember, { params: { ...ofMember(member), id: String(farmNo) } }),
    { changes },
  );

/** Deletes a member; the last manager of a farm or user of a company only with `mayOverrule`. */
export const useDeleteMember = (member: Pick<AdminMember, 'memberNo' | 'memberId'>) =>
  useCommand(
    (mayOverrule: boolean) => call(accountsApi.resign, { params: { id: member.memberId }, query: { mayOverrule } }),
    { changes, removed: () => adminMemberQuery(String(member.memberNo)).queryKey },
  );

/** Removes a member's second factors after a loss. */
export const useResetSecondFactors = (memberNo: number, checked: Checked) =>
  useCommand(() => checked(() => call(secondFactorApi.resetSecondFactors, { params: ofMember({ memberNo }) })), {
    changes: ['members', 'second-factors'],
  });
