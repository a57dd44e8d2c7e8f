import type * as z from 'zod/mini';
import { accountsApi, type ConfirmedAddress, type email, type memberIdInput } from '@onsil/contract/accounts';
import type { CallInput } from '@onsil/contract/envelope';
import { firstAdministratorApi } from '@onsil/contract/first-administrator';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { invitationsApi } from '@onsil/contract/invitations';
import { membersApi } from '@onsil/contract/members';
import { sessionsApi } from '@onsil/contract/sessions';
import { call } from '#lib/http/api.ts';

// Calls of visitors, whose pages have no query cache. Each throws CallError.

/** Whether a member id can still be taken. */
export const isMemberIdFree = async (id: string, signal: AbortSignal): Promise<boolean> => {
  const { item } = await call(membersApi.getMember, { params: { id }, query: { check: true } }, { signal });
  return 'free' in item && item.free;
};

/** Creates a member; a mail asks to confirm the address. */
export const signUp = (body: CallInput<typeof accountsApi.signUp>['body']) => call(accountsApi.signUp, { body });

type Recipient = { memberEmail: z.output<typeof email> } | { memberId: z.output<typeof memberIdInput> };

/** Requests another confirmation mail. */
export const requestConfirmation = (body: Recipient) => call(accountsApi.requestConfirmation, { body });

/** Confirms an address with the token of a mail, and gives a consent that the sign-up came without. */
export const confirmAddress = async (
  body: CallInput<typeof accountsApi.confirmAddress>['body'],
): Promise<ConfirmedAddress> => (await call(accountsApi.confirmAddress, { body })).item;

/** Requests a password-reset mail. */
export const requestReset = (body: CallInput<typeof accountsApi.requestPasswordReset>['body']) =>
  call(accountsApi.requestPasswordReset, { body });

/** Whether the token of a password-reset mail is valid. */
export const checkReset = async (token: string) =>
  (await call(accountsApi.checkPasswordReset, { body: { token } })).item;

/** Sets a new password with the token of a mail. */
export const resetPassword = (token: string, passwordDigest: string) =>
  call(accountsApi.resetPassword, { body: { token, passwordDigest } });

/** Whether the token of the set-up link is valid. */
export const checkFirstAdministrator = async (token: string) =>
  (await call(firstAdministratorApi.validateFirstAdministratorLink, { body: { token } })).item;

/** Creates the first administrator; resolves with its member id. */
export const createFirstAdministrator = async (
  body: CallInput<typeof firstAdministratorApi.createFirstAdministrator>['body'],
) => (await call(firstAdministratorApi.createFirstAdministrator, { body })).item;

/** The invitation of a mail's link. */
export const getInvitation = async (token: string) =>
  (await call(invitationsApi.getInvitationPreview, { body: { token } })).item;

/** Joins the farm of an invitation. */
export const acceptInvitation = async (token: string) =>
  (await call(invitationsApi.acceptInvitation, { body: { token } })).item;

/** The account that would join a farm. */
export const getOwnProfile = async (signal: AbortSignal) => (await call(membersApi.getMyProfile, {}, { signal })).item;

/** Confirms the session with the password. */
export const confirmPassword = (body: CallInput<typeof sessionsApi.recheckPassword>['body']) =>
  call(sessionsApi.recheckPassword, { body });

/** The provider, as far as the installation names it. */
export const getProvider = async () => (await call(inquiriesApi.getProvider, {})).item;
