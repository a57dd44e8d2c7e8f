import type { Invitation, InvitationPreview } from '@onsil/contract/invitations';
import type { FarmRole } from '@onsil/contract/members';
import { screenPaths } from '@onsil/contract/screen-paths';
import { hourMs } from '@onsil/domain/calendar/duration';
import { recordAudit } from '#features/audit/audit.ts';
import { sendMail, formatMail } from '#features/mails/mails.ts';
import type { FarmContext, CallContext, MemberContext } from '#platform/context.ts';
import { createSecret, hashSecret } from '#platform/crypto/secrets.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { toLanguage } from '#platform/text/language.ts';
import {
  deleteInvitation,
  findInvitedMember,
  findInvitation,
  addFarmMember,
  listInvitations,
  lockInvitation,
  recordOtherAddress,
  saveInvitation,
  type JoinedFarm,
} from './invitations.sql.ts';
import type { MemberThrottles } from './rate-limits.ts';

/** Masks an e-mail address to its first letter and domain: recognisable to its owner only. */
const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}***${email.slice(at)}`;
};

const validMs = 72 * hourMs;

/** Limits, the base URL of links in mails, and whether a mail server sends them. */
export type InvitationOptions = Omit<MemberThrottles, 'idThrottle'> & { portal: string; sendsMails: boolean };

/**
 * Invites an address to the farm, without revealing whether it has an account. The mail names the inviter and is
 * deleted with their account. Without a mail server the inviter gets the link: only the invited address can accept it.
 */
export const createInvitation = async (
  ctx: FarmContext,
  { throttle, receiver, portal, sendsMails }: InvitationOptions,
  { memberEmail, role }: { memberEmail: string; role: FarmRole },
): Promise<{ link: string | null }> => {
  const { farm } = ctx;
  const { memberNo, name: inviter } = ctx.member;
  await throttle.take(String(memberNo));
  const address = hashSecret(memberEmail.toLowerCase()).toString('base64url');
  await receiver.byInviter.take(`${memberNo} ${address}`); // first, so that an inviter over their own limit does not use up the limit of others
  await receiver.byAll.take(address);
  const now = ctx.now();
  const token = createSecret();
  const known = await findInvitedMember(ctx.db, memberEmail);
  const language = known ? toLanguage(known.language) : ctx.language;
  const values = { inviter, farm: farm.farmName, role, link: portal + screenPaths.invitation(token) };
  await transact(ctx, async (ctx) => {
    const thing = await saveInvitation(ctx.db, {
      farmNo: farm.farmNo,
      email: memberEmail,
      role,
      tokenHash: hashSecret(token),
      inviterMemberNo: memberNo,
      now: new Date(now),
      expiresAt: new Date(now + validMs),
    });
    await recordAudit(ctx, { action: 'create', kind: 'invitation', thing, farmNo: farm.farmNo, after: { role } });
    const mail = {
      memberNo: known?.memberNo ?? null,
      authorMemberNo: memberNo,
      to: memberEmail,
      name: known?.name ?? '',
      language,
    } as const;
    await sendMail(ctx.db, { ...mail, ...formatMail(language, 'invitation', values) }, now);
  });
  return { link: sendsMails ? null : values.link };
};

/** Lists pending invitations, including expired ones. */
export const listFarmInvitations = async (ctx: FarmContext): Promise<Invitation[]> => {
  const { farm } = ctx;
  const rows = await listInvitations(ctx.db, farm.farmNo);
  return rows.map((row) => ({
    ...row,
    invitedAt: row.invitedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    otherAddressAt: row.otherAddressAt?.toISOString() ?? null,
    isValid: row.expiresAt.getTime() > ctx.now(),
  }));
};

export const withdrawInvitation = async (ctx: FarmContext, invitationId: number): Promise<void> => {
  const { farm } = ctx;
  await transact(ctx, async (ctx) => {
    const before = await deleteInvitation(ctx.db, farm.farmNo, invitationId);
    if (!before) throw apiError('NOT_FOUND');
    await recordAudit(ctx, {
      action: 'remove',
      kind: 'invitation',
      thing: invitationId,
      farmNo: farm.farmNo,
      before,
    });
  });
};

/** Returns what a token invites to; used, withdrawn and unknown tokens give the same error. */
export const getInvitationPreview = async (
  ctx: CallContext,
  { lookThrottle }: InvitationOptions,
  token: string,
): Promise<InvitationPreview> => {
  const found = await lookThrottle.attempt(ctx.network, () => findInvitation(ctx.db, hashSecret(token)));
  if (!found) throw apiError('LINK_SPENT');
  const { email, ...shown } = found;
  return {
    ...shown,
    sentTo: maskEmail(email),
    expiresAt: found.expiresAt.toISOString(),
    isValid: found.expiresAt.getTime() > ctx.now(),
  };
};

/** Uses up an invitation for the caller; one for another address stays, and the attempt is recorded. */
const takeInvitation = (
  ctx: MemberContext,
  memberNo: number,
  token: string,
): Promise<JoinedFarm | { sentTo: string } | undefined> =>
  transact(ctx, async (ctx) => {
    const now = new Date(ctx.now());
    const found = await lockInvitation(ctx.db, hashSecret(token), memberNo, now);
    if (!found) return undefined;
    if (!found.own) {
      await recordOtherAddress(ctx.db, found.invitationId, now);
      return { sentTo: maskEmail(found.email) };
    }
    await deleteInvitation(ctx.db, found.farmNo, found.invitationId);
    const farm = await addFarmMember(ctx.db, memberNo, found.farmNo, found.role);
    const entry = { action: 'accept-invitation', kind: 'farm-member', thing: memberNo, farmNo: farm.farmNo };
    await recordAudit(ctx, { ...entry, after: { role: farm.role } });
    return farm;
  });

/**
 * Adds the caller to the farm of a token and uses up the link. Only the account with the invited address can accept
 * it.
 */
export const acceptInvitation = async (
  ctx: MemberContext,
  { lookThrottle }: InvitationOptions,
  token: string,
): Promise<JoinedFarm> => {
  const { memberNo } = ctx.member;
  const joined = await lookThrottle.attempt(ctx.network, () => takeInvitation(ctx, memberNo, token));
  if (!joined) throw apiError('LINK_SPENT');
  if ('sentTo' in joined) throw apiError('OTHER_ADDRESS', { names: [joined.sentTo] });
  ctx.log.info({ farmNo: joined.farmNo, memberNo, role: joined.role }, 'invitation accepted');
  return joined;
};
