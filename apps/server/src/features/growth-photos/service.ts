import type { GrowthPhotoChange, NewGrowthPhoto } from '@onsil/contract/growth-photos';
import { photoFaults } from '@onsil/domain/growth-photo';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { controllersOf } from '#features/controllers/service.ts';
import { openCrop } from '#features/crops/service.ts';
import { openCurrentFarm, openFarm } from '#features/farms/service.ts';
import { filesOf, linkFiles, unlinkFiles } from '#features/files/service.ts';
import { deletePhoto, insertPhoto, lockPhoto, updatePhoto, type PhotoFacts } from './repository.ts';
import { mayChange, photoKind } from './right-service.ts';

type LockedPhoto = NonNullable<Awaited<ReturnType<typeof lockPhoto>>>;
type Written = Omit<NewGrowthPhoto, 'files'>;

/** Number of the named controller; a photo keeps its controller even if it is retired. */
const controllerOf = async (
  ctx: CallContext,
  farmNo: number,
  controllerId: string | null,
  current: LockedPhoto | null,
): Promise<number | null> => {
  if (controllerId === null) return null;
  const { controllerNo } = (await controllersOf(ctx, [farmNo])).find((one) => one.controllerId === controllerId) ?? {};
  if (controllerNo !== undefined) return controllerNo;
  if (current?.controllerId === controllerId) return current.controllerNo;
  throw refuse('INVALID', { fields: [{ path: 'controllerId', code: 'unknownController' }] });
};

/** Validates a photo's days, crop (it keeps an archived one) and controller, and returns its columns. */
const toColumns = async (
  ctx: CallContext,
  farmNo: number,
  { controllerId, ...input }: Written,
  current: LockedPhoto | null = null,
): Promise<PhotoFacts> => {
  const fields = photoFaults(input, kstDay(ctx.now()));
  if (fields.length > 0) throw refuse('INVALID', { fields });
  if (input.farmCropId !== current?.farmCropId) await openCrop(ctx, ctx.db, farmNo, input.farmCropId);
  return { ...input, controllerNo: await controllerOf(ctx, farmNo, controllerId, current) };
};

/** Links pictures to a photo; the whole farm may see them. */
const attachPictures = async (
  ctx: CallContext,
  keys: readonly string[],
  { cropImgNo, farmNo, memberNo }: { cropImgNo: number; farmNo: number; memberNo: number },
): Promise<void> => {
  const target = { kind: photoKind, id: cropImgNo };
  await linkFiles(ctx.db, target, keys, { memberNo, audience: { farmNo }, needed: true });
  const files = (await filesOf(ctx, photoKind, [cropImgNo])).get(cropImgNo) ?? [];
  if (!files.every(({ contentType }) => contentType.startsWith('image/')))
    throw refuse('INVALID', { fields: [{ path: 'files', code: 'photoNeeded' }] });
};

/** Creates a photo entry of a crop of the current farm. */
export const addGrowthPhoto = async (
  ctx: CallContext,
  { files, ...input }: NewGrowthPhoto,
): Promise<{ cropImgNo: number }> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const { farmNo } = await openCurrentFarm(ctx);
  return ctx.db.transaction().execute(async (db) => {
    const transactionCtx = { ...ctx, db };
    const facts = await toColumns(transactionCtx, farmNo, input);
    const cropImgNo = await insertPhoto(db, facts, { farmNo, memberNo, now: new Date(ctx.now()) });
    await attachPictures(transactionCtx, files, { cropImgNo, farmNo, memberNo });
    return { cropImgNo };
  });
};

/** Locks a photo that the caller may change. */
const lockChangeablePhoto = async (
  ctx: CallContext,
  db: Database,
  cropImgNo: number,
): Promise<LockedPhoto & { caller: number }> => {
  const photo = await lockPhoto(db, cropImgNo);
  if (!photo || !ctx.member) throw refuse('NOT_FOUND');
  const farm = await openFarm({ ...ctx, db }, String(photo.farmNo));
  if (!mayChange(ctx, farm, photo.memberNo)) throw refuse('FORBIDDEN');
  return { ...photo, caller: ctx.member.memberNo };
};

/** Audited values: days, crop and place, not the description. */
const audited = ({ farmCropId, photoDate, sowingDate, locationDetail }: PhotoFacts | LockedPhoto) => ({
  farmCropId,
  photoDate,
  sowingDate,
  locationDetail,
});

/**
 * Updates a photo; its author and managers may.
 * @throws CONFLICT if it changed since it was read
 */
export const changeGrowthPhoto = (
  ctx: CallContext,
  { cropImgNo, files, version, ...input }: GrowthPhotoChange,
): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const transactionCtx = { ...ctx, db };
    const current = await lockChangeablePhoto(ctx, db, cropImgNo);
    if (current.version !== version) throw refuse('CONFLICT');
    const facts = await toColumns(transactionCtx, current.farmNo, input, current);
    await updatePhoto(db, cropImgNo, facts);
    await attachPictures(transactionCtx, files, { cropImgNo, farmNo: current.farmNo, memberNo: current.caller });
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'growth-photo',
      thing: cropImgNo,
      farmNo: current.farmNo,
      before: { ...audited(current), version },
      after: { ...audited(facts), version: version + 1 },
    });
  });

/** Deletes a photo; the sweep deletes its pictures. */
export const removeGrowthPhoto = (ctx: CallContext, cropImgNo: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const current = await lockChangeablePhoto(ctx, db, cropImgNo);
    await unlinkFiles(db, { kind: photoKind, id: cropImgNo });
    await deletePhoto(db, cropImgNo);
    const change = { action: 'remove', kind: 'growth-photo', thing: cropImgNo, farmNo: current.farmNo };
    await recordAudit(ctx, db, { ...change, before: audited(current) });
  });
