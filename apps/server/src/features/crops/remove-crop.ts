import type { FarmCrop } from '@onsil/contract/crops';
import { recordAudit } from '#features/audit/audit.ts';
import type { FarmContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { findCropWithUse, listBatches } from './crops.sql.ts';
import { lockFarmCrop } from './edit-crops.ts';
import { deleteCrop, updateArchived } from './farm-crops.sql.ts';
import { getFarmCrop } from './list.ts';

const maxNames = 20;

/**
 * Deletes a crop of the current farm, or archives it if batches, yield plans, growth photos or costs reference it.
 * @throws CROP_IN_USE while it has incomplete batches
 */
export const deleteFarmCrop = async (ctx: FarmContext, farmCropId: number): Promise<{ isArchived: boolean }> => {
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    const { cropName, number, archived } = await lockFarmCrop(ctx.db, farmNo, farmCropId);
    const batches = await listBatches(ctx.db, farmCropId);
    const activeNames = batches.filter((batch) => batch.standing).map(({ name }) => name);
    if (activeNames.length > 0) throw apiError('CROP_IN_USE', { names: activeNames.slice(0, maxNames) });
    const subject = { kind: 'crop', thing: farmCropId, farmNo };
    if (!(await findCropWithUse(ctx.db, farmCropId))?.referenced) {
      await deleteCrop(ctx.db, farmCropId);
      await recordAudit(ctx, { ...subject, action: 'remove', before: { cropName, number } });
      return { isArchived: false };
    }
    if (!archived) {
      await updateArchived(ctx.db, farmCropId, new Date(ctx.now()));
      await recordAudit(ctx, { ...subject, action: 'archive' });
    }
    return { isArchived: true };
  });
};

/** Restores an archived crop of the current farm. Idempotent. */
export const restoreFarmCrop = async (ctx: FarmContext, farmCropId: number): Promise<FarmCrop> => {
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    const { archived } = await lockFarmCrop(ctx.db, farmNo, farmCropId);
    if (archived) {
      await updateArchived(ctx.db, farmCropId, null);
      await recordAudit(ctx, { action: 'restore', kind: 'crop', thing: farmCropId, farmNo });
    }
    return getFarmCrop(ctx.db, farmCropId);
  });
};
