import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** What is written of a photo besides its pictures. */
export type PhotoFacts = {
  cultivateCropSeq: number;
  photoDate: string;
  sowingDate: string | null;
  controllerId: number | null;
  locationDetail: string;
  description: string;
};

const columns = (facts: PhotoFacts) => ({
  cultivate_crop_seq: facts.cultivateCropSeq,
  day: facts.photoDate,
  sown_on: facts.sowingDate,
  controller_id: facts.controllerId,
  location: facts.locationDetail,
  description: facts.description,
});

export const insertPhoto = async (
  db: Database,
  facts: PhotoFacts,
  { fno, mno, now }: { fno: number; mno: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('growth_photo')
      .values({ ...columns(facts), fno, mno, created_at: now })
      .returning('crop_img_no as cropImgNo')
      .executeTakeFirstOrThrow()
  ).cropImgNo;

/** A photo as it stands, held until the transaction ends. */
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

export const updatePhoto = (db: Database, cropImgNo: number, facts: PhotoFacts) =>
  db
    .updateTable('growth_photo')
    .set({ ...columns(facts), version: sql<number>`version + 1` })
    .where('crop_img_no', '=', cropImgNo)
    .execute();

export const deletePhoto = (db: Database, cropImgNo: number) =>
  db.deleteFrom('growth_photo').where('crop_img_no', '=', cropImgNo).execute();
