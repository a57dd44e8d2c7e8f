import { isDeepStrictEqual } from 'node:util';
import type { FarmCrop, FarmCropChange, NewFarmCrop } from '@onsil/contract/crops';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { refuseTaken } from '#platform/taken.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { ledControllers, regrowBatch } from '#features/standards/batch-service.ts';
import { holdCrop, insertCrop, insertRecipe, updateCrop } from './change-repository.ts';
import { checkCrop, copiedColumns } from './check-service.ts';
import { farmCropOf } from './list-service.ts';
import { findCrop, listStageDates, type CropRow } from './repository.ts';
import { batchRecipe } from './service.ts';

/** Reports a number that another crop of the farm has. */
const requireFreeNumber = <T>(write: () => Promise<T>): Promise<T> =>
  refuseTaken({ farm_crop_fno_number_key: 'number' }, write);

const recipeRow = (ctx: CallContext, { recipe, copiedFrom }: NewFarmCrop) => ({
  recipe,
  copied: copiedColumns(copiedFrom),
  mno: ctx.member?.mno ?? null,
  now: new Date(ctx.now()),
});

/** Adds a crop to the current farm and returns its id. */
export const addFarmCrop = async (ctx: CallContext, crop: NewFarmCrop): Promise<number> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  const { copiedFrom: _, ...after } = crop;
  const { recipe: _recipe, ...facts } = after;
  return ctx.db.transaction().execute(async (db) => {
    await checkCrop(ctx, db, fno, crop);
    const seq = await requireFreeNumber(() => insertCrop(db, fno, facts, new Date(ctx.now())));
    await insertRecipe(db, seq, recipeRow(ctx, crop));
    await recordAudit(ctx, db, { action: 'create', kind: 'crop', thing: seq, fno, after });
    return seq;
  });
};

/**
 * Locks a crop of a farm.
 * @throws NOT_FOUND if it is another farm's
 */
export const holdFarmCrop = async (db: Database, fno: number, cultivateCropSeq: number): Promise<CropRow> => {
  await holdCrop(db, cultivateCropSeq);
  const found = await findCrop(db, cultivateCropSeq);
  if (found?.fno !== fno) throw refuse('NOT_FOUND');
  return found;
};

/** Applies the crop's recipe to the controllers whose limits its batches set. */
const updateBatchLimits = async (ctx: CallContext, db: Database, cultivateCropSeq: number): Promise<void> => {
  const stageDates = await listStageDates(db, cultivateCropSeq);
  for (const controller of await ledControllers(db, [...stageDates.keys()])) {
    const recipe = await batchRecipe(db, cultivateCropSeq, stageDates.get(controller.workNo) ?? [], ctx.now());
    await regrowBatch(ctx, db, controller, recipe && { workNo: controller.workNo, ...recipe });
  }
};

/**
 * Updates a crop of the current farm. A changed recipe becomes a new version, with its origin; the limits of the crop's
 * batches follow it from now on.
 * @throws CONFLICT if the crop changed since the version that the caller read, or is archived
 */
export const changeFarmCrop = async (
  ctx: CallContext,
  cultivateCropSeq: number,
  { version, ...crop }: FarmCropChange,
): Promise<FarmCrop> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  const { copiedFrom: _, ...after } = crop;
  const { recipe, ...facts } = after;
  return ctx.db.transaction().execute(async (db) => {
    const before = await holdFarmCrop(db, fno, cultivateCropSeq);
    if (before.archived || before.version !== version) throw refuse('CONFLICT');
    await checkCrop(ctx, db, fno, crop);
    await requireFreeNumber(() => updateCrop(db, cultivateCropSeq, facts));
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'crop',
      thing: cultivateCropSeq,
      fno,
      ...audited(before, after),
    });
    if (!isDeepStrictEqual(before.recipe, recipe)) {
      await insertRecipe(db, cultivateCropSeq, recipeRow(ctx, crop));
      await updateBatchLimits(ctx, db, cultivateCropSeq);
    }
    return farmCropOf(db, cultivateCropSeq);
  });
};

/** The audited values before and after; of the former only members that can change. */
const audited = (before: CropRow, after: Omit<NewFarmCrop, 'copiedFrom'>) => ({
  before: Object.fromEntries(Object.entries(before).filter(([key]) => Object.hasOwn(after, key))),
  after,
});
