import { hourMs } from '@onsil/domain/calendar/duration';
import { addDays, kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { daysAfterSowing } from '@onsil/domain/crops/growth-photo';
import { listSowingDates } from '#features/batches/batches.ts';
import { listAllCrops } from '#features/crops/crops.ts';
import type { UploadOptions } from '#features/files/files.ts';
import { listPlaces, createGrowthPhoto } from '#features/growth-photos/growth-photos.ts';
import { demoFarmContext, type Demo } from '../demo-context.ts';
import { demoFarms } from '../farm-facts.ts';
import { inLanguage } from '../language.ts';
import { uploadFile } from '../upload-file.ts';
import { renderPlants } from './draw-plants.ts';
import { photographedPlaces, type PhotographedPlace } from './photo-facts.ts';

/** Each picture runs in its own process: more would delay the demo's start. */
const maxPhotos = 8;
const tenOClockMs = 10 * hourMs;

type Period = { first: string; today: string };
/** `historyDays`: days for which the demo has samples; older photos would be of plants that nothing is known about. */
type PhotoOptions = { uploading: UploadOptions; historyDays: number };

/** Sowing day of the oldest batch at a place. */
const sownOn = (days: readonly string[], { ages }: PhotographedPlace, today: string): string | undefined =>
  days.toSorted().find((sowingDate) => (daysAfterSowing({ photoDate: today, sowingDate }) ?? Infinity) <= ages.last);

/** The last days, from a first one up to today, on which a place was photographed. */
const photoDays = (sowingDate: string, { ages }: PhotographedPlace, { first, today }: Period): string[] => {
  const age = daysAfterSowing({ photoDate: today, sowingDate }) ?? 0;
  const count = Math.floor((age - ages.first) / ages.every) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => addDays(sowingDate, ages.first + place * ages.every))
    .filter((day) => day >= first)
    .slice(-maxPhotos);
};

const fillPlace = async (
  demo: Demo,
  { uploading, historyDays }: PhotoOptions,
  member: string,
  place: PhotographedPlace,
): Promise<void> => {
  const { ctx } = demo;
  const call = await demoFarmContext(demo, member, { farmId: place.farmId });
  const { farmNo } = call.farm;
  const crop = (await listAllCrops(ctx.db, farmNo)).find(({ number, archived }) => number === place.crop && !archived);
  if (!crop || (await listPlaces(call)).some(({ locationDetail }) => locationDetail === place.location)) return;
  const { farmCropId } = crop;
  const today = kstDay(ctx.now());
  const batches = await listSowingDates(call, farmCropId);
  const sowingDate = sownOn(
    batches.map(({ date }) => date),
    place,
    today,
  );
  if (sowingDate === undefined) return;
  for (const photoDate of photoDays(sowingDate, place, { first: addDays(today, -historyDays), today })) {
    const age = daysAfterSowing({ photoDate, sowingDate }) ?? 0;
    const grown = Math.min(1, age / place.grownAt) ** 1.6;
    const fruits = place.kind === 'strawberry' ? Math.min(3, Math.max(0, Math.floor((age - 55) / 12))) : 0;
    const bytes = await renderPlants(place.location, { kind: place.kind, grown, fruits });
    const now = Math.min(ctx.now(), kstDayStart(photoDate) + tenOClockMs);
    await createGrowthPhoto(
      { ...call, now: () => now },
      {
        farmCropId,
        photoDate,
        sowingDate,
        controllerId: place.controllerId,
        locationDetail: place.location,
        description: place.said.findLast(([from]) => from <= age)?.[1] ?? place.said[0]?.[1] ?? '',
        files: [await uploadFile(call, uploading, `${place.location} ${photoDate}.jpg`, bytes)],
      },
    );
  }
};

/** Creates photos of some weeks at places of the demo's farms without any. A failed upload does not stop the demo. */
export const fillPhotos = async (demo: Demo, options: PhotoOptions): Promise<void> => {
  for (const [index, place] of inLanguage(demo.language, photographedPlaces).entries()) {
    const { staff } = demoFarms.find(({ farmId }) => farmId === place.farmId) ?? {};
    const member = staff?.[index % staff.length];
    if (member === undefined) continue;
    await fillPlace(demo, options, member, place).catch((error: unknown) =>
      demo.ctx.log.warn({ err: error, farm: place.farmId }, 'demo: growth photos could not be filled in'),
    );
  }
};
