import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, conflictAt } from '#platform/http/api-error.ts';
import { deleteFile, readDeletable, type DeletableFile } from './files.sql.ts';
import type { FileStore } from './store/file-store.ts';
import { deleteObjects } from './store/objects.ts';

const requireRight = ({ mine, manages }: DeletableFile): void => {
  if (!mine && !manages) throw apiError('FORBIDDEN');
};

/**
 * Deletes a file; allowed for its uploader and for managers of its farm.
 * @throws CONFLICT while it is required
 */
export const deleteUploadedFile = async (ctx: MemberContext, store: FileStore, key: string): Promise<void> => {
  const { memberNo } = ctx.member;
  await transact(ctx, async (ctx) => {
    const { row: file } = await lockPermitted(
      (options) => readDeletable(ctx.db, { memberNo, key }, options),
      requireRight,
    );
    requireRight(file); // it may have been attached elsewhere meanwhile
    if (file.needed) throw conflictAt('key', 'fileNeeded');
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
