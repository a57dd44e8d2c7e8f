import type { FarmCrop } from '@onsil/contract/crops';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { deleteCrop, setArchived } from './change-repository.ts';
import { holdFarmCrop } from './change-service.ts';
import { farmCropOf } from './list-service.ts';
import { hasPhotos, hasPlans, listBatches } from './repository.ts';

const maxNames = 20;

/**
 * Deletes a crop of the current farm, or archives it if batches, yield plans or growth photos reference it.
 * @throws CROP_IN_USE while it has incomplete batches
 */
export const removeFarmCrop = async (ctx: CallContext, farmCropId: number): Promise<{ isArchived: boolean }> => {
  const { farmNo } = await openCurrentFarm(ctx, 'manager');
  return ctx.db.transaction().execute(async (db) => {
    const { cropName, number, archived } = await holdFarmCrop(db, farmNo, farmCropId);
    const batches = await listBatches(db, farmCropId);
    const activeNames = batches.filter((batch) => batch.standing).map(({ name }) => name);
    if (activeNames.length > 0) throw refuse('CROP_IN_USE', { names: activeNames.slice(0, maxNames) });
    const subject = { kind: 'crop', thing: farmCropId, farmNo };
    const isReferenced = batches.length > 0 || (await hasPlans(db, farmCropId)) || (await hasPhotos(db, farmCropId));
    if (!isReferenced) {
      await deleteCrop(db, farmCropId);
      await recordAudit(ctx, db, { ...subject, action: 'remove', before: { cropName, number } });
      return { isArchived: false };
    }
    if (!archived) {
      await setArchived(db, farmCropId, new Date(ctx.now()));
      await recordAudit(ctx, db, { ...subject, action: 'archive' });
    }
    return { isArchived: true };
  });
};

/** Restores an archived crop of the current farm. Idempotent. */
export const restoreFarmCrop = async (ctx: CallContext, farmCropId: number): Promise<FarmCrop> => {
  const { farmNo } = await openCurrentFarm(ctx, 'manager');
  return ctx.db.transaction().execute(async (db) => {
    const { archived } = await holdFarmCrop(db, farmNo, farmCropId);
    if (archived) {
      await setArchived(db, farmCropId, null);
      await recordAudit(ctx, db, { action: 'restore', kind: 'crop', thing: farmCropId, farmNo });
    }
    return farmCropOf(db, farmCropId);
  });
};
