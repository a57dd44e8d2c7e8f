import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { discard } from './keep-service.ts';
import { deleteFile, findRemovable, lockFile } from './repository.ts';
import type { FileStore } from './store-gateway.ts';

/**
 * Deletes a file; allowed for its uploader and for managers of its farm.
 * @throws CONFLICT while it is required
 */
export const removeFile = async (ctx: CallContext, store: FileStore, key: string): Promise<void> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  await ctx.db.transaction().execute(async (transaction) => {
    await lockFile(transaction, key);
    const file = await findRemovable(transaction, memberNo, key);
    if (!file) throw refuse('NOT_FOUND');
    if (!file.mine && !file.manages) throw refuse('FORBIDDEN');
    if (file.needed) throw refuse('CONFLICT', { fields: [{ path: 'key', code: 'fileNeeded' }] });
    await deleteFile(transaction, file.fileId);
    if (!file.mine)
      await recordAudit(ctx, transaction, {
        action: 'remove',
        kind: 'file',
        thing: key,
        ...(file.farmNo !== null && { farmNo: file.farmNo }),
      });
  });
  await discard(ctx, store, [key]);
};
