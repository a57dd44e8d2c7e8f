import type { GrowthPhoto, PhotoPlace } from '@onsil/contract/growth-photos';
import { kstDay } from '@onsil/domain/calendar/kst';
import { daysAfterSowing, periodStart, type PhotoPeriod } from '@onsil/domain/crops/growth-photo';
import { canChangeGrowthPhoto } from '#features/farms/farms.ts';
import { listAttachedFiles } from '#features/files/files.ts';
import type { FarmContext } from '#platform/context.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { countPhotos, listPhotoPlaces, listPhotos, type PhotoFilter, type PhotoSorting } from './photos.sql.ts';

export const photoFileKind = 'growth_photo';

const maxPlaces = 500;

export type PhotoQuery = Omit<PhotoFilter, 'farmNo'> &
  PhotoSorting & {
    period?: PhotoPeriod | undefined;
  } & Page;

/** The later of the period's first day and `from`. */
const firstDay = (period: PhotoPeriod | undefined, from: string | undefined, now: number): string | undefined => {
  const days = [from, period && periodStart(period, kstDay(now))].filter((day) => day !== undefined);
  return days.toSorted().at(-1);
};

/** Growth photos of the current farm with their pictures. */
export const listGrowthPhotos = async (
  ctx: FarmContext,
  { period, sort, order, pageNo, pageSize, ...query }: PhotoQuery,
): Promise<PageOf<GrowthPhoto>> => {
  const { farm } = ctx;
  const filter = { ...query, from: firstDay(period, query.from, ctx.now()), farmNo: farm.farmNo };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listPhotos(ctx.db, filter, { sort, order }, range),
    countPhotos(ctx.db, filter),
  );
  const files = await listAttachedFiles(
    ctx,
    photoFileKind,
    rows.map(({ photoId }) => photoId),
  );
  const items = rows.map(({ memberNo, createdAt, ...row }): GrowthPhoto => ({
    ...row,
    daysAfterSowing: daysAfterSowing(row),
    files: files.get(row.photoId) ?? [],
    isMine: canChangeGrowthPhoto(ctx, farm, memberNo),
    createdAt: createdAt.toISOString(),
  }));
  return { items, paging };
};

export const listPlaces = async (ctx: FarmContext): Promise<PhotoPlace[]> =>
  listPhotoPlaces(ctx.db, ctx.farm.farmNo, maxPlaces);
