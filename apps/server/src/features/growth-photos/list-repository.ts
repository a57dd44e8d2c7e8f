import { sql } from 'kysely';
import type { PhotoPlace } from '@onsil/contract/growth-photos';
import type { Database } from '#platform/database.ts';

export type PhotoFilter = {
  fno: number;
  from?: string | undefined;
  to?: string | undefined;
  cultivateCropSeq?: number | undefined;
  systemId?: string | undefined;
  locationDetail?: string | undefined;
  cropImgNo?: number | undefined;
};

const photos = (db: Database, filter: PhotoFilter) => {
  const { fno, from, to, cultivateCropSeq, systemId, locationDetail, cropImgNo } = filter;
  return db
    .selectFrom('growth_photo')
    .leftJoin('controller', 'controller.controller_id', 'growth_photo.controller_id')
    .where('growth_photo.fno', '=', fno)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`day <= ${to}::date`))
    .$if(cultivateCropSeq !== undefined, (query) =>
      query.where('growth_photo.cultivate_crop_seq', '=', cultivateCropSeq ?? 0),
    )
    .$if(systemId !== undefined, (query) => query.where('controller.system_id', '=', systemId ?? ''))
    .$if(locationDetail !== undefined, (query) => query.where('growth_photo.location', '=', locationDetail ?? ''))
    .$if(cropImgNo !== undefined, (query) => query.where('crop_img_no', '=', cropImgNo ?? 0));
};

export type PhotoOrder = 'newest' | 'oldest';

/** By day; photos of the same day in order of registration. */
export const listPhotos = (db: Database, filter: PhotoFilter, order: PhotoOrder, offset: number, limit: number) => {
  const direction = order === 'newest' ? 'desc' : 'asc';
  return photos(db, filter)
    .innerJoin('farm_crop', 'farm_crop.cultivate_crop_seq', 'growth_photo.cultivate_crop_seq')
    .leftJoin('member', 'member.mno', 'growth_photo.mno')
    .select([
      'crop_img_no as cropImgNo',
      'growth_photo.cultivate_crop_seq as cultivateCropSeq',
      'farm_crop.name as cropNm',
      sql<string>`day`.as('photoDate'),
      sql<string | null>`sown_on`.as('sowingDate'),
      'controller.system_id as systemId',
      'controller.name as connectNm',
      'growth_photo.location as locationDetail',
      'growth_photo.description',
      'growth_photo.mno',
      'member.name as memberNm',
      'growth_photo.version',
      'growth_photo.created_at as createdAt',
    ])
    .orderBy('day', direction)
    .orderBy('crop_img_no', direction)
    .offset(offset)
    .limit(limit)
    .execute();
};

export const countPhotos = async (db: Database, filter: PhotoFilter): Promise<number> =>
  (
    await photos(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Places of a farm's photos, latest first. */
export const listPhotoPlaces = (db: Database, fno: number, limit: number): Promise<PhotoPlace[]> =>
  db
    .selectFrom('growth_photo')
    .innerJoin('farm_crop', 'farm_crop.cultivate_crop_seq', 'growth_photo.cultivate_crop_seq')
    .where('growth_photo.fno', '=', fno)
    .groupBy(['growth_photo.cultivate_crop_seq', 'farm_crop.name', 'location'])
    .select([
      'growth_photo.cultivate_crop_seq as cultivateCropSeq',
      'farm_crop.name as cropNm',
      'location as locationDetail',
      sql<number>`count(*)::int`.as('photos'),
      sql<string>`min(day)`.as('firstOn'),
      sql<string>`max(day)`.as('lastOn'),
    ])
    .orderBy('lastOn', 'desc')
    .orderBy('farm_crop.name')
    .orderBy('location')
    .limit(limit)
    .execute();
