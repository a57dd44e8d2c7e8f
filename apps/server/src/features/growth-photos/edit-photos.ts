import type { GrowthPhotoChange, NewGrowthPhoto } from '@onsil/contract/growth-photos';
import { kstDay } from '@onsil/domain/calendar/kst';
import { validatePhotoDays } from '@onsil/domain/crops/growth-photo';
import { recordAudit } from '#features/audit/audit.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { requireCrop } from '#features/crops/crops.ts';
import { canChangeGrowthPhoto, requireFarm } from '#features/farms/farms.ts';
import { listAttachedFiles, attachFiles, detachFiles } from '#features/files/files.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { photoFileKind } from './list.ts';
import { deletePhoto, insertPhoto, readPhoto, updatePhoto, type PhotoColumns } from './photos.sql.ts';

type LockedPhoto = NonNullable<Awaited<ReturnType<typeof readPhoto>>>;
type Written = Omit<NewGrowthPhoto, 'files'>;

/** Number of the named controller; a photo keeps its controller even if it is retired. */
const controllerOf = async (
  ctx: MemberContext,
  farmNo: number,
  controllerId: string | null,
  current: LockedPhoto | null,
): Promise<number | null> => {
  if (controllerId === null) return null;
  const { controllerNo } =
    (await listFarmControllers(ctx, [farmNo])).find((one) => one.controllerId === controllerId) ?? {};
  if (controllerNo !== undefined) return controllerNo;
  if (current?.controllerId === controllerId) return current.controllerNo;
  throw invalidField('controllerId', 'unknownController');
};

/** Validates a photo's days, crop (it keeps an archived one) and controller, and returns its columns. */
const toColumns = async (
  ctx: MemberContext,
  farmNo: number,
  { controllerId, ...input }: Written,
  current: LockedPhoto | null = null,
): Promise<PhotoColumns> => {
  const fields = validatePhotoDays(input, kstDay(ctx.now()));
  if (fields.length > 0) throw apiError('INVALID', { fields });
  if (input.farmCropId !== current?.farmCropId) await requireCrop(ctx, farmNo, input.farmCropId);
  return { ...input, controllerNo: await controllerOf(ctx, farmNo, controllerId, current) };
};

/** Links pictures to a photo; the whole farm may see them. */
const attachPictures = async (
  ctx: MemberContext,
  keys: readonly string[],
  { photoId, farmNo, memberNo }: { photoId: number; farmNo: number; memberNo: number },
): Promise<void> => {
  const target = { kind: photoFileKind, id: photoId };
  await attachFiles(ctx.db, target, keys, { memberNo, audience: { farmNo }, needed: true });
  const files = (await listAttachedFiles(ctx, photoFileKind, [photoId])).get(photoId) ?? [];
  if (!files.every(({ contentType }) => contentType.startsWith('image/'))) throw invalidField('files', 'photoNeeded');
};

/** Creates a photo entry of a crop of the current farm. */
export const createGrowthPhoto = async (
  ctx: FarmContext,
  { files, ...input }: NewGrowthPhoto,
): Promise<{ photoId: number }> => {
  const { memberNo } = ctx.member;
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    const facts = await toColumns(ctx, farmNo, input);
    const photoId = await insertPhoto(ctx.db, facts, { farmNo, memberNo, now: new Date(ctx.now()) });
    await attachPictures(ctx, files, { photoId, farmNo, memberNo });
    return { photoId };
  });
};

/** Locks a photo that the caller may change. */
const lockChangeablePhoto = async (ctx: MemberContext, photoId: number): Promise<LockedPhoto> => {
  const { row } = await lockPermitted(
    (options) => readPhoto(ctx.db, photoId, options),
    async ({ farmNo, memberNo }) => {
      const farm = await requireFarm(ctx, farmNo);
      if (!canChangeGrowthPhoto(ctx, farm, memberNo)) throw apiError('FORBIDDEN');
    },
  );
  return row;
};

/** Audited values: days, crop and place, not the description. */
const audited = ({ farmCropId, photoDate, sowingDate, locationDetail }: PhotoColumns | LockedPhoto) => ({
  farmCropId,
  photoDate,
  sowingDate,
  locationDetail,
});

/**
 * Updates a photo; its author and managers may.
 * @throws CONFLICT if it changed since it was read
 */
export const updateGrowthPhoto = (
  ctx: MemberContext,
  { photoId, files, version, ...input }: GrowthPhotoChange,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const current = await lockChangeablePhoto(ctx, photoId);
    requireVersion(current.version, version);
    const facts = await toColumns(ctx, current.farmNo, input, current);
    await updatePhoto(ctx.db, photoId, facts);
    await attachPictures(ctx, files, { photoId, farmNo: current.farmNo, memberNo: ctx.member.memberNo });
    await recordAudit(ctx, {
      action: 'change',
      kind: 'growth-photo',
      thing: photoId,
      farmNo: current.farmNo,
      before: { ...audited(current), version },
      after: { ...audited(facts), version: version + 1 },
    });
  });

/** Deletes a photo; the sweep deletes its pictures. */
export const deleteGrowthPhoto = (ctx: MemberContext, photoId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const current = await lockChangeablePhoto(ctx, photoId);
    await detachFiles(ctx.db, { kind: photoFileKind, id: photoId });
    await deletePhoto(ctx.db, photoId);
    const change = { action: 'remove', kind: 'growth-photo', thing: photoId, farmNo: current.farmNo };
    await recordAudit(ctx, { ...change, before: audited(current) });
  });
