import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

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
      .returning('cropImgNo')
      .executeTakeFirstOrThrow()
  ).cropImgNo;

export const lockPhoto = (db: Database, cropImgNo: number) =>
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
    .where('cropImgNo', '=', cropImgNo)
    .forUpdate('growthPhoto')
    .executeTakeFirst();

export const updatePhoto = (db: Database, cropImgNo: number, photo: PhotoColumns) =>
  db
    .updateTable('growthPhoto')
    .set({ ...columns(photo), version: sql<number>`version + 1` })
    .where('cropImgNo', '=', cropImgNo)
    .execute();

export const deletePhoto = (db: Database, cropImgNo: number) =>
  db.deleteFrom('growthPhoto').where('cropImgNo', '=', cropImgNo).execute();
