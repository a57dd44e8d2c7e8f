import type { FarmCrop } from '@onsil/contract/crops';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { deleteCrop, setArchived } from './change-repository.ts';
import { holdFarmCrop } from './change-service.ts';
import { farmCropOf } from './list-service.ts';
import { hasPhotos, hasPlans, listBatches } from './repository.ts';

const mostNames = 20;

/**
 * Removes a crop of the current farm for good, or archives it where batches, yield plans or growth photos tell of it.
 * @throws CROP_IN_USE while batches of it stand or are planned
 */
export const removeFarmCrop = async (
  ctx: CallContext,
  cultivateCropSeq: number,
): Promise<{ archivedYn: 'Y' | 'N' }> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  return ctx.db.transaction().execute(async (db) => {
    const { cropNm, number, archived } = await holdFarmCrop(db, fno, cultivateCropSeq);
    const batches = await listBatches(db, cultivateCropSeq);
    const standing = batches.filter((batch) => batch.standing).map(({ name }) => name);
    if (standing.length > 0) throw refuse('CROP_IN_USE', { names: standing.slice(0, mostNames) });
    const of = { kind: 'crop', thing: cultivateCropSeq, fno };
    const told =
      batches.length > 0 || (await hasPlans(db, cultivateCropSeq)) || (await hasPhotos(db, cultivateCropSeq));
    if (!told) {
      await deleteCrop(db, cultivateCropSeq);
      await recordAudit(ctx, db, { ...of, action: 'remove', before: { cropNm, number } });
      return { archivedYn: 'N' };
    }
    if (!archived) {
      await setArchived(db, cultivateCropSeq, new Date(ctx.now()));
      await recordAudit(ctx, db, { ...of, action: 'archive' });
    }
    return { archivedYn: 'Y' };
  });
};

/** Takes an archived crop of the current farm back into use; one that is in use stays as it is. */
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
