import { useQueryClient } from '@tanstack/react-query';
import { invitationsApi } from '@onsil/contract/invitations';
import { membersApi, type FarmRole } from '@onsil/contract/members';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { myProfileQuery } from './api.ts';

type Invited = { memberEmail: string; role: FarmRole };

/** An invitation; its link is null where a mail server sends it. */
export type HandedLink = { email: string; link: string | null };

/** Invites a person to a farm by mail, or sends the mail again. */
export const useInvite = (farmId: string) =>
  useCommand(
    async ({ memberEmail, role }: Invited): Promise<HandedLink> => ({
      email: memberEmail,
      ...(await call(invitationsApi.createInvitation, { params: { id: farmId }, body: { memberEmail, role } })).item,
    }),
    { changes: ['invitations'], farmId },
  );

export const useWithdrawInvitation = (farmId: string) =>
  useCommand(
    (invitationId: number) =>
      call(invitationsApi.withdrawInvitation, { params: { id: farmId, invitationId: String(invitationId) } }),
    { changes: ['invitations'], farmId },
  );

/** Saves a preference of the signed-in member; it shows at once. */
export const useSavePreference = () => {
  const client = useQueryClient();
  return useCommand(
    ({ key, values }: { key: string; values: string[] }) =>
      call(membersApi.savePreference, { params: { key }, body: { values } }),
    {
      changes: ['profile'],
      onMutate: ({ key, values }) =>
        void client.setQueryData(
          myProfileQuery.queryKey,
          (now) => now && { ...now, preferences: { ...now.preferences, [key]: values } },
        ),
    },
  );
};

export const useChangeFarmMember = (farmId: string) =>
  useCommand(
    ({ memberNo, role }: { memberNo: number; role: FarmRole }) =>
      call(membersApi.updateFarmMember, { params: { id: farmId, memberNo: String(memberNo) }, body: { role } }),
    { changes: ['members'], waits: true },
  );

export const useRemoveFarmMember = (farmId: string) =>
  useCommand(
    (memberNo: number) => call(membersApi.removeFarmMember, { params: { id: farmId, memberNo: String(memberNo) } }),
    { changes: ['members'] },
  );
