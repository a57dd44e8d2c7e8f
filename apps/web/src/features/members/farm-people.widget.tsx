import { useQuery } from '@tanstack/react-query';
import { FarmMembers } from './farm-members.tsx';
import { Invitations } from './invitations.tsx';
import { farmMembersQuery } from './queries.ts';

type Props = {
  farmId: string;
  /** the caller no longer manages the farm */
  onLeft: () => void;
  /** how often somebody asked to invite: each time the form takes the focus, as soon as it is there */
  asked?: number;
};

/** Who works on a farm, and who is invited to. */
export function FarmPeople({ farmId, onLeft, asked = 0 }: Props) {
  const { data: members } = useQuery(farmMembersQuery(farmId));
  // Whoever is invited to a farm that nobody manages yet is to manage it, unless somebody says otherwise.
  const first = members?.some(({ role }) => role === 'manager') === false ? 'manager' : 'member';
  return (
    <>
      <FarmMembers farmId={farmId} onLeft={onLeft} />
      {members && <Invitations farmId={farmId} first={first} asked={asked} />}
    </>
  );
}
