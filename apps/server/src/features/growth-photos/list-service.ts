import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { GrowthPhoto, PhotoPlace } from '@onsil/contract/growth-photos';
import { daysAfterSowing, periodBegin, type PhotoPeriod } from '@onsil/domain/growth-photo';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { filesOf } from '#features/files/service.ts';
import { countPhotos, listPhotoPlaces, listPhotos, type PhotoFilter, type PhotoOrder } from './list-repository.ts';
import { mayChange, photoKind } from './right-service.ts';

const maxPlaces = 500;

export type PhotoQuery = Omit<PhotoFilter, 'farmNo'> & {
  period?: PhotoPeriod | undefined;
  order: PhotoOrder;
  pageNo: number;
  pageSize: number;
};

/** The later of the period's first day and `from`. */
const firstDay = (period: PhotoPeriod | undefined, from: string | undefined, now: number): string | undefined => {
  const days = [from, period && periodBegin(period, kstDay(now))].filter((day) => day !== undefined);
  return days.toSorted().at(-1);
};

/** Growth photos of the current farm with their pictures. */
export const growthPhotos = async (
  ctx: CallContext,
  { period, order, pageNo, pageSize, ...query }: PhotoQuery,
): Promise<{ items: GrowthPhoto[]; paging: Paging }> => {
  const farm = await openCurrentFarm(ctx);
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) throw refuse('RANGE_REVERSED');
  const filter = { ...query, from: firstDay(period, query.from, ctx.now()), farmNo: farm.farmNo };
  const [rows, totalCount] = await Promise.all([
    listPhotos(ctx.db, filter, order, (pageNo - 1) * pageSize, pageSize),
    countPhotos(ctx.db, filter),
  ]);
  const files = await filesOf(
    ctx,
    photoKind,
    rows.map(({ cropImgNo }) => cropImgNo),
  );
  const items = rows.map(({ memberNo, createdAt, ...row }): GrowthPhoto => ({
    ...row,
    daysAfterSowing: daysAfterSowing(row),
    files: files.get(row.cropImgNo) ?? [],
    isMine: mayChange(ctx, farm, memberNo),
    createdAt: createdAt.toISOString(),
  }));
  return { items, paging: pagingOf(pageNo, pageSize, totalCount) };
};

export const photoPlaces = async (ctx: CallContext): Promise<PhotoPlace[]> =>
  listPhotoPlaces(ctx.db, (await openCurrentFarm(ctx)).farmNo, maxPlaces);
