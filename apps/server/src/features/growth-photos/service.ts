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

type Held = NonNullable<Awaited<ReturnType<typeof lockPhoto>>>;
type Written = Omit<NewGrowthPhoto, 'files'>;

/** The controller that is named; one that the photo names already may be retired by now. */
const controllerOf = async (
  ctx: CallContext,
  fno: number,
  systemId: string | null,
  held: Held | null,
): Promise<number | null> => {
  if (systemId === null) return null;
  const { controllerId } = (await controllersOf(ctx, [fno])).find((one) => one.systemId === systemId) ?? {};
  if (controllerId !== undefined) return controllerId;
  if (held?.systemId === systemId) return held.controllerId;
  throw refuse('INVALID', { fields: [{ path: 'systemId', code: 'unknownController' }] });
};

/** What is written, once it fits the farm: its days, its crop (one that is archived may stay) and its controller. */
const factsOf = async (
  ctx: CallContext,
  fno: number,
  { systemId, ...written }: Written,
  held: Held | null = null,
): Promise<PhotoFacts> => {
  const fields = photoFaults(written, kstDay(ctx.now()));
  if (fields.length > 0) throw refuse('INVALID', { fields });
  if (written.cultivateCropSeq !== held?.cultivateCropSeq) await openCrop(ctx, ctx.db, fno, written.cultivateCropSeq);
  return { ...written, controllerId: await controllerOf(ctx, fno, systemId, held) };
};

/** Makes these the pictures of a photo; everybody of the farm may see them. */
const hang = async (
  ctx: CallContext,
  keys: readonly string[],
  { cropImgNo, fno, mno }: { cropImgNo: number; fno: number; mno: number },
): Promise<void> => {
  const thing = { kind: photoKind, id: cropImgNo };
  await linkFiles(ctx.db, thing, keys, { mno, audience: { fno }, needed: true });
  const files = (await filesOf(ctx, photoKind, [cropImgNo])).get(cropImgNo) ?? [];
  if (!files.every(({ contentType }) => contentType.startsWith('image/')))
    throw refuse('INVALID', { fields: [{ path: 'files', code: 'photoNeeded' }] });
};

/** Registers photos of a crop of the current farm. */
export const addGrowthPhoto = async (
  ctx: CallContext,
  { files, ...written }: NewGrowthPhoto,
): Promise<{ cropImgNo: number }> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  const { fno } = await openCurrentFarm(ctx);
  return ctx.db.transaction().execute(async (db) => {
    const within = { ...ctx, db };
    const facts = await factsOf(within, fno, written);
    const cropImgNo = await insertPhoto(db, facts, { fno, mno, now: new Date(ctx.now()) });
    await hang(within, files, { cropImgNo, fno, mno });
    return { cropImgNo };
  });
};

/** A photo that the caller may change, held until the transaction ends. */
const holdPhoto = async (ctx: CallContext, db: Database, cropImgNo: number): Promise<Held & { caller: number }> => {
  const photo = await lockPhoto(db, cropImgNo);
  if (!photo || !ctx.member) throw refuse('NOT_FOUND');
  const farm = await openFarm({ ...ctx, db }, String(photo.fno));
  if (!mayChange(ctx, farm, photo.mno)) throw refuse('FORBIDDEN');
  return { ...photo, caller: ctx.member.mno };
};

/** What the audit keeps: that it was changed, and its days, crop and place; not what was said of it. */
const told = ({ cultivateCropSeq, photoDate, sowingDate, locationDetail }: PhotoFacts | Held) => ({
  cultivateCropSeq,
  photoDate,
  sowingDate,
  locationDetail,
});

/**
 * Writes a photo anew; its author and managers may.
 * @throws CONFLICT when it was changed since it was read
 */
export const changeGrowthPhoto = (
  ctx: CallContext,
  { cropImgNo, files, version, ...written }: GrowthPhotoChange,
): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const within = { ...ctx, db };
    const held = await holdPhoto(ctx, db, cropImgNo);
    if (held.version !== version) throw refuse('CONFLICT');
    const facts = await factsOf(within, held.fno, written, held);
    await updatePhoto(db, cropImgNo, facts);
    await hang(within, files, { cropImgNo, fno: held.fno, mno: held.caller });
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'growth-photo',
      thing: cropImgNo,
      fno: held.fno,
      before: { ...told(held), version },
      after: { ...told(facts), version: version + 1 },
    });
  });

/** Removes a photo; its pictures are deleted by the sweep. */
export const removeGrowthPhoto = (ctx: CallContext, cropImgNo: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const held = await holdPhoto(ctx, db, cropImgNo);
    await unlinkFiles(db, { kind: photoKind, id: cropImgNo });
    await deletePhoto(db, cropImgNo);
    const change = { action: 'remove', kind: 'growth-photo', thing: cropImgNo, fno: held.fno };
    await recordAudit(ctx, db, { ...change, before: told(held) });
  });
