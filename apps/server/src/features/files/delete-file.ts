import { transact } from '#platform/database/transaction.ts';
import type { MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { deleteObjects } from './store/objects.ts';
import { deleteFile, findDeletable, lockFile } from './files.sql.ts';
import type { FileStore } from './store/file-store.ts';

/**
 * Deletes a file; allowed for its uploader and for managers of its farm.
 * @throws CONFLICT while it is required
 */
export const deleteUploadedFile = async (ctx: MemberContext, store: FileStore, key: string): Promise<void> => {
  const { memberNo } = ctx.member;
  await transact(ctx, async (ctx) => {
    await lockFile(ctx.db, key);
    const file = await findDeletable(ctx.db, memberNo, key);
    if (!file) throw apiError('NOT_FOUND');
    if (!file.mine && !file.manages) throw apiError('FORBIDDEN');
    if (file.needed) throw apiError('CONFLICT', { fields: [{ path: 'key', code: 'fileNeeded' }] });
    await deleteFile(ctx.db, file.fileId);
    if (!file.mine)
      await recordAudit(ctx, {
        action: 'remove',
        kind: 'file',
        thing: key,
        ...(file.farmNo !== null && { farmNo: file.farmNo }),
      });
  });
  await deleteObjects(ctx, store, [key]);
};
