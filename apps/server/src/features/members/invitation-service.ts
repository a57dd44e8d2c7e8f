import type { Invitation, InvitationLook } from '@onsil/contract/invitations';
import type { FarmRole } from '@onsil/contract/members';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { newSecret, secretHash } from '#platform/secret.ts';
import type { Throttle } from '#platform/throttle.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openFarm } from '#features/farms/service.ts';
import { sendMail } from '#features/mails/service.ts';
import { mailText } from '#features/mails/text-service.ts';
import {
  deleteInvitation,
  findAddressee,
  findInvitation,
  joinFarm,
  listInvitations,
  saveInvitation,
  takeInvitation,
} from './invitation-repository.ts';

const holdsFor = 72 * 3_600_000;

/** Limits, and where the links of mails lead to. */
export type Inviting = { throttle: Throttle; lookThrottle: Throttle; portal: string };

/**
 * Invites an address to the farm. Whether somebody has an account with it is not told. The mail goes with its author: it
 * names them.
 */
export const invite = async (
  ctx: CallContext,
  { throttle, portal }: Inviting,
  id: string,
  { memberEmail, role }: { memberEmail: string; role: FarmRole },
): Promise<void> => {
  const farm = await openFarm(ctx, id, 'manager');
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno, name: inviter } = ctx.member;
  await throttle.take(String(mno));
  const now = ctx.now();
  const token = newSecret();
  const known = await findAddressee(ctx.db, memberEmail);
  const language = known ? (known.language === 'en' ? 'en' : 'ko') : ctx.language;
  const told = { inviter, farm: farm.farmNm, role, link: `${portal}/invitation#${token}` };
  await ctx.db.transaction().execute(async (db) => {
    const thing = await saveInvitation(db, {
      fno: farm.fno,
      email: memberEmail,
      role,
      tokenHash: secretHash(token),
      inviterMno: mno,
      now: new Date(now),
      expiresAt: new Date(now + holdsFor),
    });
    await recordAudit(ctx, db, { action: 'create', kind: 'invitation', thing, fno: farm.fno, after: { role } });
    const mail = {
      mno: known?.mno ?? null,
      authorMno: mno,
      to: memberEmail,
      name: known?.name ?? '',
      language,
    } as const;
    await sendMail(db, { ...mail, ...mailText(language, 'invitation', told) }, now);
  });
};

/** Invitations that nobody accepted yet, those that are out of date too. */
export const invitations = async (ctx: CallContext, id: string): Promise<Invitation[]> => {
  const farm = await openFarm(ctx, id, 'manager');
  const rows = await listInvitations(ctx.db, farm.fno);
  return rows.map((row) => ({
    ...row,
    invitedAt: row.invitedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    validYn: row.expiresAt.getTime() > ctx.now() ? 'Y' : 'N',
  }));
};

export const withdrawInvitation = async (ctx: CallContext, id: string, invitationId: number): Promise<void> => {
  const farm = await openFarm(ctx, id, 'manager');
  await ctx.db.transaction().execute(async (db) => {
    const before = await deleteInvitation(db, farm.fno, invitationId);
    if (!before) throw refuse('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'remove', kind: 'invitation', thing: invitationId, fno: farm.fno, before });
  });
};

/** What a token invites to; one that is used, withdrawn or made up is spent. */
export const lookAtInvitation = async (
  ctx: CallContext,
  { lookThrottle }: Inviting,
  token: string,
): Promise<InvitationLook> => {
  const found = await lookThrottle.judge(ctx.network, () => findInvitation(ctx.db, secretHash(token)));
  if (!found) throw refuse('LINK_SPENT');
  return {
    ...found,
    expiresAt: found.expiresAt.toISOString(),
    validYn: found.expiresAt.getTime() > ctx.now() ? 'Y' : 'N',
  };
};

/** Puts the caller on the farm that a token invites to; the link is used with it. */
export const acceptInvitation = async (
  ctx: CallContext,
  { lookThrottle }: Inviting,
  token: string,
): Promise<{ fno: number; farmId: string; farmNm: string; role: FarmRole }> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  const joined = await lookThrottle.judge(ctx.network, () =>
    ctx.db.transaction().execute(async (db) => {
      const taken = await takeInvitation(db, secretHash(token), new Date(ctx.now()));
      if (!taken) return undefined;
      const farm = await joinFarm(db, mno, taken.fno, taken.role);
      const entry = { action: 'accept-invitation', kind: 'farm-member', thing: mno, fno: farm.fno };
      await recordAudit(ctx, db, { ...entry, after: { role: farm.role } });
      return farm;
    }),
  );
  if (!joined) throw refuse('LINK_SPENT');
  ctx.log.info({ fno: joined.fno, mno, role: joined.role }, 'invitation accepted');
  return joined;
};
