import { useQuery } from '@tanstack/react-query';
import { farmMembersQuery } from '../api.ts';
import { Invitations } from '../invitations/invitations.tsx';
import { MemberTable } from '../list/member-table.tsx';

type Props = {
  farmId: string;
  /** the signed-in member no longer manages the farm */
  onLeft: () => void;
  /** number of requests to invite; each one focuses the form */
  asked?: number;
};

export function MembersAndInvitations({ farmId, onLeft, asked = 0 }: Props) {
  const { data: members } = useQuery(farmMembersQuery(farmId));
  // Invites to a farm without a manager default to the manager role.
  const first = members?.some(({ role }) => role === 'manager') === false ? 'manager' : 'member';
  return (
    <>
      <MemberTable farmId={farmId} onLeft={onLeft} />
      {members && <Invitations farmId={farmId} first={first} asked={asked} />}
    </>
  );
}
