import type {
  SupportRequestEvent,
  SupportRequestHandling,
  SupportRequestState,
} from '@onsil/contract/support-requests';
import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField, conflictAt } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { notifyRegistrant } from './notify.ts';
import {
  insertEvents,
  isAdministrator,
  readSupportRequest,
  updateSupportRequestRow,
  type LockedSupportRequest,
} from './support-requests.sql.ts';

const chooseTemplate = (events: readonly SupportRequestEvent[], answer: string) => {
  if (events.includes('completed')) return 'claimCompleted';
  if (events.includes('answered') && answer !== '') return 'claimAnswered';
  return events.includes('in_progress') ? 'claimStarted' : undefined;
};

const nextProgress: Partial<Record<SupportRequestState, SupportRequestState>> = {
  requested: 'in_progress',
  in_progress: 'completed',
};

const validate = async (db: Database, before: LockedSupportRequest, after: SupportRequestHandling): Promise<void> => {
  if (before.progress === 'confirmed') throw conflictAt('progress', 'claimConfirmed');
  requireVersion(before.version, after.version);
  if (after.progress !== before.progress && after.progress !== nextProgress[before.progress])
    throw conflictAt('progress', 'claimStep');
  if (after.progress === 'completed' && after.answer === '') throw invalidField('answer', 'required');
  const { handlerMemberNo } = after;
  // The current handler may no longer be an administrator.
  if (
    handlerMemberNo !== null &&
    handlerMemberNo !== before.handlerMemberNo &&
    !(await isAdministrator(db, handlerMemberNo))
  )
    throw invalidField('handlerMemberNo', 'unknownHandler');
};

const eventsOf = (before: LockedSupportRequest, after: SupportRequestHandling): SupportRequestEvent[] => [
  ...(after.handlerMemberNo === before.handlerMemberNo ? [] : (['handler'] as const)),
  ...(after.answer === before.answer ? [] : (['answered'] as const)),
  ...(after.progress === before.progress ? [] : [after.progress]),
];

/** The answer is not audited: audit entries are never deleted. */
const audit = async (
  ctx: MemberContext,
  supportRequestId: number,
  {
    before,
    after,
    events,
  }: { before: LockedSupportRequest; after: SupportRequestHandling; events: readonly SupportRequestEvent[] },
): Promise<void> => {
  const subject = { kind: 'claim', thing: supportRequestId, farmNo: before.farmNo };
  const audited = ({ progress, handlerMemberNo }: LockedSupportRequest | SupportRequestHandling) => ({
    progress,
    handlerMemberNo,
  });
  await recordAudit(ctx, { ...subject, action: 'change', before: audited(before), after: audited(after) });
  if (events.includes('answered')) await recordAudit(ctx, { ...subject, action: 'answer' });
};

/**
 * Updates progress, handler and answer of a request. The registrant gets a mail, and a mark in their list until they
 * open it.
 */
export const handleSupportRequest = async (
  ctx: MemberContext,
  portal: string,
  supportRequestId: number,
  after: SupportRequestHandling,
): Promise<void> => {
  const { memberNo } = requireAdmin(ctx);
  const now = new Date(ctx.now());
  await transact(ctx, async (ctx) => {
    const before = await readSupportRequest(ctx.db, supportRequestId, { lock: true });
    if (!before) throw apiError('NOT_FOUND');
    await validate(ctx.db, before, after);
    const events = eventsOf(before, after);
    if (events.length === 0) return;
    const { progress, handlerMemberNo, answer } = after;
    const change = { progress, handlerMemberNo, answer, unseen: before.memberNo !== memberNo };
    await updateSupportRequestRow(ctx.db, supportRequestId, change, now);
    await insertEvents(ctx.db, supportRequestId, events, { memberNo, now });
    await audit(ctx, supportRequestId, { before, after, events });
    const template = before.memberNo === memberNo ? undefined : chooseTemplate(events, answer);
    if (template) await notifyRegistrant(ctx, portal, template, { ...before, supportRequestId, answer });
  });
};
