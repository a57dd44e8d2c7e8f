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
  fno: number,
  systemId: string | null,
  current: LockedPhoto | null,
): Promise<number | null> => {
  if (systemId === null) return null;
  const { controllerId } = (await controllersOf(ctx, [fno])).find((one) => one.systemId === systemId) ?? {};
  if (controllerId !== undefined) return controllerId;
  if (current?.systemId === systemId) return current.controllerId;
  throw refuse('INVALID', { fields: [{ path: 'systemId', code: 'unknownController' }] });
};

/** Validates a photo's days, crop (it keeps an archived one) and controller, and returns its columns. */
const toColumns = async (
  ctx: CallContext,
  fno: number,
  { systemId, ...input }: Written,
  current: LockedPhoto | null = null,
): Promise<PhotoFacts> => {
  const fields = photoFaults(input, kstDay(ctx.now()));
  if (fields.length > 0) throw refuse('INVALID', { fields });
  if (input.cultivateCropSeq !== current?.cultivateCropSeq) await openCrop(ctx, ctx.db, fno, input.cultivateCropSeq);
  return { ...input, controllerId: await controllerOf(ctx, fno, systemId, current) };
};

/** Links pictures to a photo; the whole farm may see them. */
const attachPictures = async (
  ctx: CallContext,
  keys: readonly string[],
  { cropImgNo, fno, mno }: { cropImgNo: number; fno: number; mno: number },
): Promise<void> => {
  const target = { kind: photoKind, id: cropImgNo };
  await linkFiles(ctx.db, target, keys, { mno, audience: { fno }, needed: true });
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
  const { mno } = ctx.member;
  const { fno } = await openCurrentFarm(ctx);
  return ctx.db.transaction().execute(async (db) => {
    const transactionCtx = { ...ctx, db };
    const facts = await toColumns(transactionCtx, fno, input);
    const cropImgNo = await insertPhoto(db, facts, { fno, mno, now: new Date(ctx.now()) });
    await attachPictures(transactionCtx, files, { cropImgNo, fno, mno });
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
  const farm = await openFarm({ ...ctx, db }, String(photo.fno));
  if (!mayChange(ctx, farm, photo.mno)) throw refuse('FORBIDDEN');
  return { ...photo, caller: ctx.member.mno };
};

/** Audited values: days, crop and place, not the description. */
const audited = ({ cultivateCropSeq, photoDate, sowingDate, locationDetail }: PhotoFacts | LockedPhoto) => ({
  cultivateCropSeq,
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
    const facts = await toColumns(transactionCtx, current.fno, input, current);
    await updatePhoto(db, cropImgNo, facts);
    await attachPictures(transactionCtx, files, { cropImgNo, fno: current.fno, mno: current.caller });
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'growth-photo',
      thing: cropImgNo,
      fno: current.fno,
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
    const change = { action: 'remove', kind: 'growth-photo', thing: cropImgNo, fno: current.fno };
    await recordAudit(ctx, db, { ...change, before: audited(current) });
  });
