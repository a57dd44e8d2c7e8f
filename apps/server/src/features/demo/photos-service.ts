import { daysAfterSowing } from '@onsil/domain/growth-photo';
import { daysAfter, kstDay, kstDayStart } from '@onsil/domain/kst';
import type { Context } from '#platform/context.ts';
import { cropsOf } from '#features/crops/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import type { UploadOptions } from '#features/files/upload-service.ts';
import { photoPlaces } from '#features/growth-photos/list-service.ts';
import { addGrowthPhoto } from '#features/growth-photos/service.ts';
import { sowingDates } from '#features/yield-work/pick-service.ts';
import { callOf, uploadOne } from './call-service.ts';
import { plantPicture } from './photo-drawing-service.ts';
import { photographedPlaces, type PhotographedPlace } from './photo-facts-service.ts';

/** Each is made in a process of its own: more of them would keep the demo waiting. */
const mostPhotos = 8;
const tenOClock = 10 * 3_600_000;

/** The day on which the plants of a place were sown: of the batches that stand there now, the oldest. */
const sownOn = (days: readonly string[], { ages }: PhotographedPlace, today: string): string | undefined =>
  days.toSorted().find((sowingDate) => (daysAfterSowing({ photoDate: today, sowingDate }) ?? Infinity) <= ages.last);

/** The days on which a place was photographed, the last ones up to today. */
const photoDays = (sowingDate: string, { ages }: PhotographedPlace, today: string): string[] => {
  const age = daysAfterSowing({ photoDate: today, sowingDate }) ?? 0;
  const count = Math.floor((age - ages.first) / ages.every) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    daysAfter(sowingDate, ages.first + place * ages.every),
  ).slice(-mostPhotos);
};

const fillPlace = async (
  ctx: Context,
  uploading: UploadOptions,
  mno: number,
  place: PhotographedPlace,
): Promise<void> => {
  const call = callOf(ctx, mno, place.farmId);
  const { fno } = await openCurrentFarm(call);
  const crop = (await cropsOf(ctx.db, fno)).find(({ number, archived }) => number === place.crop && !archived);
  if (!crop || (await photoPlaces(call)).some(({ locationDetail }) => locationDetail === place.location)) return;
  const { cultivateCropSeq } = crop;
  const today = kstDay(ctx.now());
  const batches = await sowingDates(call, cultivateCropSeq);
  const sowingDate = sownOn(
    batches.map(({ date }) => date),
    place,
    today,
  );
  if (sowingDate === undefined) return;
  for (const photoDate of photoDays(sowingDate, place, today)) {
    const age = daysAfterSowing({ photoDate, sowingDate }) ?? 0;
    const grown = Math.min(1, age / place.grownAt) ** 1.6;
    const fruits = place.kind === 'strawberry' ? Math.min(3, Math.max(0, Math.floor((age - 55) / 12))) : 0;
    const bytes = await plantPicture(place.location, { kind: place.kind, grown, fruits });
    const now = Math.min(ctx.now(), kstDayStart(photoDate) + tenOClock);
    await addGrowthPhoto(
      { ...call, now: () => now },
      {
        cultivateCropSeq,
        photoDate,
        sowingDate,
        systemId: place.systemId,
        locationDetail: place.location,
        description: place.said.findLast(([from]) => from <= age)?.[1] ?? place.said[0]?.[1] ?? '',
        files: [await uploadOne(call, uploading, `${place.location} ${photoDate}.jpg`, bytes)],
      },
    );
  }
};

/**
 * Some weeks of photos at places of the demo's farms, where there are none yet. A disk that takes no picture keeps no demo
 * from starting.
 * @param mnos the demo's members by their sign-in
 */
export const fillPhotos = async (
  ctx: Context,
  uploading: UploadOptions,
  mnos: ReadonlyMap<string, number>,
): Promise<void> => {
  const authors = ['member', 'manager'].flatMap((memberId) => mnos.get(memberId) ?? []);
  for (const [index, place] of photographedPlaces.entries()) {
    const mno = place.farmId === 'pangyo-a' ? authors[index % authors.length] : mnos.get('manager');
    if (mno === undefined) continue;
    await fillPlace(ctx, uploading, mno, place).catch((error: unknown) =>
      ctx.log.warn({ err: error, farm: place.farmId }, 'demo: growth photos could not be filled in'),
    );
  }
};
