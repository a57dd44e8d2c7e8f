import * as z from 'zod/mini';
import { email, linkToken } from './accounts.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { farmRole } from './members.ts';
import { yesNo, instant, textLine, rowNumberText, integer } from './values.ts';

export const invitation = z.object({
  invitationId: integer,
  memberEmail: z.string(),
  role: farmRole,
  /** null: a former member */
  inviterName: z.nullable(z.string()),
  invitedAt: instant,
  expiresAt: instant,
  isValid: yesNo,
  /** time of the last attempt to accept it with another address */
  otherAddressAt: z.nullable(instant),
});
export type Invitation = z.output<typeof invitation>;

/** What an invited person sees before accepting. */
export const invitationPreview = z.object({
  farmName: z.string(),
  role: farmRole,
  inviterName: z.nullable(z.string()),
  /** the invited address, masked except for the first letter and the domain */
  sentTo: z.string(),
  expiresAt: instant,
  isValid: yesNo,
});
export type InvitationPreview = z.output<typeof invitationPreview>;

export const invitationsApi = endpoints({
  createInvitation: {
    method: 'POST',
    path: '/farm/{id}/invitation',
    who: 'manager',
    farm: 'path',
    summary:
      'Invite a person to the farm by mail with a link for 72 hours; an earlier link to the same address becomes void. Without a mail server the inviter gets the link',
    params: farmParam,
    body: z.strictObject({ memberEmail: email, role: farmRole }),
    reply: item(
      z.object({
        /** to hand over, where no mail server sends it; else null */
        link: z.nullable(z.string()),
      }),
    ),
  },
  listFarmInvitations: {
    method: 'GET',
    path: '/farm/{id}/invitations',
    who: 'manager',
    farm: 'path',
    summary: 'List the pending invitations of the farm, newest first',
    params: farmParam,
    reply: items(invitation),
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/farm/{id}/invitation/{invitationId}',
    who: 'manager',
    farm: 'path',
    summary: 'Withdraw an invitation; its link is void at once',
    params: z.strictObject({ id: textLine(40), invitationId: rowNumberText }),
    reply: noContent,
  },
  getInvitationPreview: {
    method: 'POST',
    path: '/member/invitation/look',
    who: 'anyone',
    summary: 'Get the farm of an invitation’s token and whether it is still valid',
    body: z.strictObject({ token: linkToken }),
    reply: item(invitationPreview),
  },
  acceptInvitation: {
    method: 'PUT',
    path: '/member/invitation',
    who: 'self',
    summary:
      'Join the farm of an invitation’s token; OTHER_ADDRESS if the caller’s confirmed address is not the invited one',
    body: z.strictObject({ token: linkToken }),
    reply: item(z.object({ farmNo: integer, farmId: z.string(), farmName: z.string(), role: farmRole })),
  },
});
