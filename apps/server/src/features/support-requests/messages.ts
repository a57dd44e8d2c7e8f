import {
  maxSupportRequestMessages,
  type SupportRequestEvent,
  type SupportRequestMessageBody,
} from '@onsil/contract/support-requests';
import { recordAudit } from '#features/audit/audit.ts';
import { canChangeSupportRequest, requireFarm } from '#features/farms/farms.ts';
import type { MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, conflictAt } from '#platform/http/api-error.ts';
import { countMessages, insertAnswerAsMessage, insertMessage } from './messages.sql.ts';
import { notifyHandler, notifyRegistrant } from './notify.ts';
import { attachRequestFiles, messageFileKind } from './request-files.ts';
import {
  insertEvents,
  readSupportRequest,
  updateSupportRequestRow,
  type LockedSupportRequest,
  type SupportRequestRowChange,
} from './support-requests.sql.ts';

type Effect = { change: SupportRequestRowChange; events: SupportRequestEvent[] };

/** What its registrant writes is new to the provider, and reopens what the provider had completed. */
const effectOfRegistrant = ({ progress }: LockedSupportRequest): Effect => ({
  change: { answer: '', providerUnseen: true, ...(progress === 'completed' && { progress: 'in_progress' }) },
  events: progress === 'completed' ? ['reopened'] : [],
});

/** Work begins with the first thing that an administrator writes, who then handles the request if nobody else does. */
const effectOfProvider = ({ progress, handlerMemberNo }: LockedSupportRequest, memberNo: number): Effect => {
  if (progress !== 'requested') return { change: { unseen: true }, events: [] };
  return {
    change: { unseen: true, progress: 'in_progress', handlerMemberNo: handlerMemberNo ?? memberNo },
    events: [...(handlerMemberNo === null ? (['handler'] as const) : []), 'in_progress'],
  };
};

/** What was written is not audited: audit entries are never deleted. */
const audit = async (
  ctx: MemberContext,
  supportRequestId: number,
  { before, change, events }: { before: LockedSupportRequest } & Effect,
): Promise<void> => {
  const subject = { kind: 'claim', thing: supportRequestId, farmNo: before.farmNo };
  const { progress, handlerMemberNo } = before;
  if (events.length > 0)
    await recordAudit(ctx, {
      ...subject,
      action: 'change',
      before: { progress, handlerMemberNo },
      after: { progress: change.progress ?? progress, handlerMemberNo: change.handlerMemberNo ?? handlerMemberNo },
    });
  await recordAudit(ctx, { ...subject, action: 'answer' });
};

/** Locks a request in whose conversation the caller may write. */
const lockConversation = async (ctx: MemberContext, supportRequestId: number) => {
  const { row, access } = await lockPermitted(
    (options) => readSupportRequest(ctx.db, supportRequestId, options),
    async ({ farmNo, memberNo }) => {
      await requireFarm(ctx, farmNo);
      const isRegistrant = canChangeSupportRequest(ctx, memberNo);
      if (!isRegistrant && !ctx.member.admin) throw apiError('FORBIDDEN');
      return { isRegistrant };
    },
  );
  if (row.progress === 'confirmed') throw conflictAt('progress', 'claimConfirmed');
  if ((await countMessages(ctx.db, supportRequestId)) >= maxSupportRequestMessages)
    throw conflictAt('content', 'claimMessages');
  return { ...row, ...access };
};

/**
 * Writes in the conversation of a request and returns the message's number. The other side gets a mail and a mark in
 * its list. An answer to which the registrant replies becomes a message, so that the next one does not replace it.
 */
export const writeSupportRequestMessage = (
  ctx: MemberContext,
  portal: string,
  supportRequestId: number,
  { content, files }: SupportRequestMessageBody,
): Promise<number> => {
  const { memberNo } = ctx.member;
  const now = new Date(ctx.now());
  return transact(ctx, async (ctx) => {
    const before = await lockConversation(ctx, supportRequestId);
    const { farmNo, title, handlerMemberNo, isRegistrant } = before;
    const { change, events } = isRegistrant ? effectOfRegistrant(before) : effectOfProvider(before, memberNo);
    if (isRegistrant && before.answer !== '') await insertAnswerAsMessage(ctx.db, supportRequestId);
    const message = { supportRequestId, memberNo, isProvider: !isRegistrant, content, createdAt: now };
    const messageId = await insertMessage(ctx.db, message);
    await attachRequestFiles(ctx, { kind: messageFileKind, id: messageId }, files, { farmNo, memberNo });
    await updateSupportRequestRow(ctx.db, supportRequestId, change, now);
    if (events.length > 0) await insertEvents(ctx.db, supportRequestId, events, { memberNo, now });
    if (!isRegistrant) {
      await audit(ctx, supportRequestId, { before, change, events });
      await notifyRegistrant(ctx, portal, 'claimAnswered', { ...before, supportRequestId, answer: content });
    } else if (handlerMemberNo !== memberNo) {
      await notifyHandler(ctx, portal, { supportRequestId, handlerMemberNo, authorMemberNo: memberNo, title, content });
    }
    return messageId;
  });
};
