import type { CallContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { deleteObjects } from './store/objects.ts';
import { deleteFile, findDeletable, lockFile } from './files.sql.ts';
import type { FileStore } from './store/file-store.ts';

/**
 * Deletes a file; allowed for its uploader and for managers of its farm.
 * @throws CONFLICT while it is required
 */
export const deleteUploadedFile = async (ctx: CallContext, store: FileStore, key: string): Promise<void> => {
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  await ctx.db.transaction().execute(async (transaction) => {
    await lockFile(transaction, key);
    const file = await findDeletable(transaction, memberNo, key);
    if (!file) throw apiError('NOT_FOUND');
    if (!file.mine && !file.manages) throw apiError('FORBIDDEN');
    if (file.needed) throw apiError('CONFLICT', { fields: [{ path: 'key', code: 'fileNeeded' }] });
    await deleteFile(transaction, file.fileId);
    if (!file.mine)
      await recordAudit(ctx, transaction, {
        action: 'remove',
        kind: 'file',
        thing: key,
        ...(file.farmNo !== null && { farmNo: file.farmNo }),
      });
  });
  await deleteObjects(ctx, store, [key]);
};
