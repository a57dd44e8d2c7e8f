import type { SupportRequestBody, SupportRequestChange } from '@onsil/contract/support-requests';
import { isCommonCode } from '#features/codes/codes.ts';
import { canChangeSupportRequest, requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField, conflictAt } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { attachRequestFiles, supportRequestFileKind } from './request-files.ts';
import {
  clearContacts,
  insertSupportRequest,
  insertEvents,
  readSupportRequest,
  updateSupportRequestRow,
  type SupportRequestColumns,
  type LockedSupportRequest,
} from './support-requests.sql.ts';

/** The columns of a request; locks its type until the transaction ends. */
const toColumns = async (
  db: Database,
  { type, title, content, contact = '' }: SupportRequestBody,
): Promise<SupportRequestColumns> => {
  if (!(await isCommonCode({ db }, 'CLAIM_TYPE', type))) throw invalidField('type', 'unknownCode');
  return { type, title, content, contact };
};

/** Files a request for the current farm and returns its number. */
export const createSupportRequest = async (ctx: FarmContext, body: SupportRequestBody): Promise<number> => {
  const { memberNo } = ctx.member;
  const { farmNo } = ctx.farm;
  const now = new Date(ctx.now());
  return transact(ctx, async (ctx) => {
    const supportRequestId = await insertSupportRequest(
      ctx.db,
      await toColumns(ctx.db, body),
      { farmNo, memberNo },
      now,
    );
    const target = { kind: supportRequestFileKind, id: supportRequestId };
    await attachRequestFiles(ctx, target, body.files, { farmNo, memberNo });
    await insertEvents(ctx.db, supportRequestId, ['requested'], { memberNo, now });
    return supportRequestId;
  });
};

/**
 * Locks the caller's own request.
 * @throws FORBIDDEN for another member's; NOT_FOUND without access to its farm
 */
const lockOwn = async (
  ctx: MemberContext,
  supportRequestId: number,
): Promise<LockedSupportRequest & { memberNo: number }> => {
  const { row, access } = await lockPermitted(
    (options) => readSupportRequest(ctx.db, supportRequestId, options),
    async ({ farmNo, memberNo }) => {
      await requireFarm(ctx, farmNo);
      if (memberNo === null || !canChangeSupportRequest(ctx, memberNo)) throw apiError('FORBIDDEN');
      return { memberNo };
    },
  );
  return { ...row, ...access };
};

/** Updates a request and its files while no administrator works on it. */
export const updateSupportRequest = async (
  ctx: MemberContext,
  supportRequestId: number,
  { version, ...body }: SupportRequestChange,
): Promise<void> => {
  const now = new Date(ctx.now());
  await transact(ctx, async (ctx) => {
    const { farmNo, memberNo, progress, version: current } = await lockOwn(ctx, supportRequestId);
    if (progress !== 'requested') throw conflictAt('progress', 'claimTaken');
    requireVersion(current, version);
    await updateSupportRequestRow(ctx.db, supportRequestId, await toColumns(ctx.db, body), now);
    const target = { kind: supportRequestFileKind, id: supportRequestId };
    await attachRequestFiles(ctx, target, body.files, { farmNo, memberNo });
    await insertEvents(ctx.db, supportRequestId, ['changed'], { memberNo, now });
  });
};

/** Confirms a completed request; it cannot change afterwards. */
export const confirmSupportRequest = async (ctx: MemberContext, supportRequestId: number): Promise<void> => {
  const now = new Date(ctx.now());
  await transact(ctx, async (ctx) => {
    const { memberNo, progress } = await lockOwn(ctx, supportRequestId);
    if (progress !== 'completed')
      throw conflictAt('progress', progress === 'confirmed' ? 'claimConfirmed' : 'claimNotCompleted');
    await updateSupportRequestRow(ctx.db, supportRequestId, { progress: 'confirmed' }, now);
    await insertEvents(ctx.db, supportRequestId, ['confirmed'], { memberNo, now });
  });
};

/** Erases a member's contact numbers from their requests; for a resignation, before the member's row is deleted. */
export const clearSupportRequestContacts = async (db: Database, memberNo: number): Promise<void> =>
  void (await clearContacts(db, memberNo));
