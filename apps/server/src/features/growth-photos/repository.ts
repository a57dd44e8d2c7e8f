import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** Columns of a photo, without its pictures. */
export type PhotoFacts = {
  cultivateCropSeq: number;
  photoDate: string;
  sowingDate: string | null;
  controllerId: number | null;
  locationDetail: string;
  description: string;
};

const columns = (photo: PhotoFacts) => ({
  cultivate_crop_seq: photo.cultivateCropSeq,
  day: photo.photoDate,
  sown_on: photo.sowingDate,
  controller_id: photo.controllerId,
  location: photo.locationDetail,
  description: photo.description,
});

export const insertPhoto = async (
  db: Database,
  photo: PhotoFacts,
  { fno, mno, now }: { fno: number; mno: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('growth_photo')
      .values({ ...columns(photo), fno, mno, created_at: now })
      .returning('crop_img_no as cropImgNo')
      .executeTakeFirstOrThrow()
  ).cropImgNo;

export const lockPhoto = (db: Database, cropImgNo: number) =>
  db
    .selectFrom('growth_photo')
    .leftJoin('controller', 'controller.controller_id', 'growth_photo.controller_id')
    .select([
      'growth_photo.fno',
      'growth_photo.mno',
      'growth_photo.version',
      'cultivate_crop_seq as cultivateCropSeq',
      sql<string>`day`.as('photoDate'),
      sql<string | null>`sown_on`.as('sowingDate'),
      'growth_photo.controller_id as controllerId',
      'controller.system_id as systemId',
      'location as locationDetail',
    ])
    .where('crop_img_no', '=', cropImgNo)
    .forUpdate('growth_photo')
    .executeTakeFirst();

export const updatePhoto = (db: Database, cropImgNo: number, photo: PhotoFacts) =>
  db
    .updateTable('growth_photo')
    .set({ ...columns(photo), version: sql<number>`version + 1` })
    .where('crop_img_no', '=', cropImgNo)
    .execute();

export const deletePhoto = (db: Database, cropImgNo: number) =>
  db.deleteFrom('growth_photo').where('crop_img_no', '=', cropImgNo).execute();
