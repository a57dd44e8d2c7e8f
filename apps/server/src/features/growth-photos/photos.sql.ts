import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { PhotoPlace } from '@onsil/contract/growth-photos';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

/** Columns of a photo, without its pictures. */
export type PhotoColumns = {
  farmCropId: number;
  photoDate: string;
  sowingDate: string | null;
  controllerNo: number | null;
  locationDetail: string;
  description: string;
};

const columns = (photo: PhotoColumns) => ({
  farmCropId: photo.farmCropId,
  day: photo.photoDate,
  sownOn: photo.sowingDate,
  controllerNo: photo.controllerNo,
  location: photo.locationDetail,
  description: photo.description,
});

export const insertPhoto = async (
  db: Database,
  photo: PhotoColumns,
  { farmNo, memberNo, now }: { farmNo: number; memberNo: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('growthPhoto')
      .values({ ...columns(photo), farmNo, memberNo, createdAt: now })
      .returning('photoId')
      .executeTakeFirstOrThrow()
  ).photoId;

export const readPhoto = (db: Database, photoId: number, { lock }: LockOption) =>
  db
    .selectFrom('growthPhoto')
    .leftJoin('controller', 'controller.controllerNo', 'growthPhoto.controllerNo')
    .select([
      'growthPhoto.farmNo',
      'growthPhoto.memberNo',
      'growthPhoto.version',
      'farmCropId',
      sql<string>`day`.as('photoDate'),
      sql<string | null>`sown_on`.as('sowingDate'),
      'growthPhoto.controllerNo',
      'controller.controllerId',
      'location as locationDetail',
    ])
    .where('photoId', '=', photoId)
    .$if(lock, (row) => row.forUpdate('growthPhoto'))
    .executeTakeFirst();

export const updatePhoto = (db: Database, photoId: number, photo: PhotoColumns) =>
  db
    .updateTable('growthPhoto')
    .set({ ...columns(photo), version: sql<number>`version + 1` })
    .where('photoId', '=', photoId)
    .execute();

export const deletePhoto = (db: Database, photoId: number) =>
  db.deleteFrom('growthPhoto').where('photoId', '=', photoId).execute();

export type PhotoFilter = {
  farmNo: number;
  from?: string | undefined;
  to?: string | undefined;
  farmCropId?: number | undefined;
  controllerId?: string | undefined;
  locationDetail?: string | undefined;
  photoId?: number | undefined;
};

const photos = (db: Database, filter: PhotoFilter) => {
  const { farmNo, from, to, farmCropId, controllerId, locationDetail, photoId } = filter;
  return db
    .selectFrom('growthPhoto')
    .leftJoin('controller', 'controller.controllerNo', 'growthPhoto.controllerNo')
    .where('growthPhoto.farmNo', '=', farmNo)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`day <= ${to}::date`))
    .$if(farmCropId !== undefined, (query) => query.where('growthPhoto.farmCropId', '=', farmCropId ?? 0))
    .$if(controllerId !== undefined, (query) => query.where('controller.controllerId', '=', controllerId ?? ''))
    .$if(locationDetail !== undefined, (query) => query.where('growthPhoto.location', '=', locationDetail ?? ''))
    .$if(photoId !== undefined, (query) => query.where('photoId', '=', photoId ?? 0));
};

const sortKeys = {
  photo: byColumn('day'),
  crop: byText('farmCrop.name'),
  place: byText('growthPhoto.location'),
  sown: byColumn('sownOn'),
  controller: byText('controller.name'),
  author: byText('member.name'),
};
export type PhotoSorting = SortRequest<keyof typeof sortKeys>;

/** Newest first, unless sorted; photos of the same day in order of registration. */
export const listPhotos = (db: Database, filter: PhotoFilter, sorting: PhotoSorting, { offset, limit }: RowRange) => {
  const isOldestFirst = sorting.sort === 'photo' && sorting.order !== 'desc';
  return photos(db, filter)
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'growthPhoto.farmCropId')
    .leftJoin('member', 'member.memberNo', 'growthPhoto.memberNo')
    .select([
      'photoId',
      'growthPhoto.farmCropId',
      'farmCrop.name as cropName',
      sql<string>`day`.as('photoDate'),
      sql<string | null>`sown_on`.as('sowingDate'),
      'controller.controllerId',
      'controller.name as controllerName',
      'growthPhoto.location as locationDetail',
      'growthPhoto.description',
      'growthPhoto.memberNo',
      'member.name as memberName',
      'growthPhoto.version',
      'growthPhoto.createdAt',
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('day', 'desc')
    .orderBy('photoId', isOldestFirst ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
};

export const countPhotos = (db: Database, filter: PhotoFilter): Promise<number> => countRows(photos(db, filter));

/** Places of a farm's photos, latest first. */
export const listPhotoPlaces = (db: Database, farmNo: number, limit: number): Promise<PhotoPlace[]> =>
  db
    .selectFrom('growthPhoto')
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'growthPhoto.farmCropId')
    .where('growthPhoto.farmNo', '=', farmNo)
    .groupBy(['growthPhoto.farmCropId', 'farmCrop.name', 'location'])
    .select([
      'growthPhoto.farmCropId',
      'farmCrop.name as cropName',
      'location as locationDetail',
      sql<number>`count(*)::int`.as('photos'),
      sql<string>`min(day)`.as('firstOn'),
      sql<string>`max(day)`.as('lastOn'),
    ])
    .orderBy('lastOn', 'desc')
    .orderBy('farmCrop.name')
    .orderBy('location')
    .limit(limit)
    .execute();
