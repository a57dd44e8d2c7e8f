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
export const removeFarmCrop = async (
  ctx: CallContext,
  cultivateCropSeq: number,
): Promise<{ archivedYn: 'Y' | 'N' }> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  return ctx.db.transaction().execute(async (db) => {
    const { cropNm, number, archived } = await holdFarmCrop(db, fno, cultivateCropSeq);
    const batches = await listBatches(db, cultivateCropSeq);
    const activeNames = batches.filter((batch) => batch.standing).map(({ name }) => name);
    if (activeNames.length > 0) throw refuse('CROP_IN_USE', { names: activeNames.slice(0, maxNames) });
    const subject = { kind: 'crop', thing: cultivateCropSeq, fno };
    const isReferenced =
      batches.length > 0 || (await hasPlans(db, cultivateCropSeq)) || (await hasPhotos(db, cultivateCropSeq));
    if (!isReferenced) {
      await deleteCrop(db, cultivateCropSeq);
      await recordAudit(ctx, db, { ...subject, action: 'remove', before: { cropNm, number } });
      return { archivedYn: 'N' };
    }
    if (!archived) {
      await setArchived(db, cultivateCropSeq, new Date(ctx.now()));
      await recordAudit(ctx, db, { ...subject, action: 'archive' });
    }
    return { archivedYn: 'Y' };
  });
};

/** Restores an archived crop of the current farm. Idempotent. */
export const restoreFarmCrop = async (ctx: CallContext, cultivateCropSeq: number): Promise<FarmCrop> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  return ctx.db.transaction().execute(async (db) => {
    const { archived } = await holdFarmCrop(db, fno, cultivateCropSeq);
    if (archived) {
      await setArchived(db, cultivateCropSeq, null);
      await recordAudit(ctx, db, { action: 'restore', kind: 'crop', thing: cultivateCropSeq, fno });
    }
    return farmCropOf(db, cultivateCropSeq);
  });
};
