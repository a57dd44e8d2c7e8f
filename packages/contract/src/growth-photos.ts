import { photoPeriods, type PhotoPeriod } from '@onsil/domain/growth-photo';
import * as z from 'zod/mini';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { fileKey, storedFile } from './files.ts';
import { calendarDay, flag, instant, line, numberText, queryNumber, rowNumber, whole } from './values.ts';

export const mostPhotoFiles = 20;
export const shortestDescription = 8;
export const longestDescription = 1_000;
export const longestLocation = 60;

const place = {
  farmCropId: whole,
  cropName: z.string(),
  locationDetail: z.string(),
};

const growthPhoto = z.object({
  cropImgNo: whole,
  ...place,
  photoDate: calendarDay,
  /** null: unknown */
  sowingDate: z.nullable(calendarDay),
  daysAfterSowing: z.nullable(whole),
  /** the controller of the room shown; null: none named */
  controllerId: z.nullable(z.string()),
  controllerName: z.nullable(z.string()),
  description: z.string(),
  /** pictures without `width` are undecodable originals (HEIC), which have no smaller sizes */
  files: z.array(storedFile),
  /** null: a former member */
  memberName: z.nullable(z.string()),
  /** whether the caller may change it: its author and managers */
  isMine: flag,
  version: whole,
  createdAt: instant,
});
export type GrowthPhoto = z.output<typeof growthPhoto>;

/** A place that was photographed repeatedly. */
const photoPlace = z.object({ ...place, photos: whole, firstOn: calendarDay, lastOn: calendarDay });
export type PhotoPlace = z.output<typeof photoPlace>;

const facts = {
  farmCropId: rowNumber,
  photoDate: calendarDay,
  sowingDate: z._default(z.nullable(calendarDay), null),
  controllerId: z._default(z.nullable(line(64)), null),
  locationDetail: line(longestLocation),
  description: line(longestDescription).check(z.minLength(shortestDescription, 'photoDescription')),
  /** keys of pictures that the caller uploaded, in order */
  files: z
    .array(fileKey, 'photoRequired')
    .check(z.minLength(1, 'photoRequired'), z.maxLength(mostPhotoFiles, 'tooMany')),
};
export const newGrowthPhoto = z.strictObject(facts);
export type NewGrowthPhoto = z.output<typeof newGrowthPhoto>;
/** `version` is the one that was read. */
const growthPhotoChange = z.strictObject({ cropImgNo: rowNumber, ...facts, version: whole });
export type GrowthPhotoChange = z.output<typeof growthPhotoChange>;

const periods = Object.keys(photoPeriods) as [PhotoPeriod, ...PhotoPeriod[]];
const path = '/farm/my/crop-img';

export const growthPhotosApi = endpoints({
  growthPhotos: {
    method: 'GET',
    path,
    who: 'farm',
    farm: 'required',
    summary:
      'List the growth photos of the current farm (header x-farm-id), newest or (`order`) oldest first; by a period until today (1m, 6m, 1y), days, crop, controller and place',
    query: z.strictObject({
      period: z.optional(z.enum(periods, 'invalid')),
      from: z.optional(calendarDay),
      to: z.optional(calendarDay),
      farmCropId: z.optional(queryNumber),
      controllerId: z.optional(line(64)),
      locationDetail: z.optional(line(longestLocation)),
      cropImgNo: z.optional(queryNumber),
      order: z._default(z.enum(['newest', 'oldest'], 'invalid'), 'newest'),
      ...page,
    }),
    reply: items(growthPhoto),
  },
  photoPlaces: {
    method: 'GET',
    path: `${path}/places`,
    who: 'farm',
    farm: 'required',
    summary: 'List the photographed places of the current farm (a crop at a location), latest first',
    reply: items(photoPlace),
  },
  addGrowthPhoto: {
    method: 'POST',
    path,
    who: 'farm',
    farm: 'required',
    summary: 'Add growth photos of a crop at a place of the current farm; up to 20 pictures of 20 MB each',
    body: newGrowthPhoto,
    reply: item(z.object({ cropImgNo: whole })),
  },
  changeGrowthPhoto: {
    method: 'PUT',
    path,
    who: 'farm',
    summary: 'Update a growth photo: author and managers (FORBIDDEN); CONFLICT if it changed since `version`',
    body: growthPhotoChange,
    reply: done,
  },
  removeGrowthPhoto: {
    method: 'DELETE',
    path: `${path}/{id}`,
    who: 'farm',
    summary: 'Delete a growth photo with its pictures: author and managers (FORBIDDEN)',
    params: z.strictObject({ id: numberText }),
    reply: done,
  },
});
