import * as z from 'zod/mini';
import { photoPeriods, type PhotoPeriod } from '@onsil/domain/crops/growth-photo';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { fileKey, storedFile } from './files.ts';
import {
  exactLine,
  calendarDay,
  yesNo,
  instant,
  textLine,
  rowNumberText,
  queryNumber,
  rowNumber,
  integer,
} from './values.ts';

export const maxPhotoFiles = 20;
export const minDescriptionLength = 8;
export const maxDescriptionLength = 1_000;
export const maxLocationLength = 60;

const place = {
  farmCropId: integer,
  cropName: z.string(),
  locationDetail: z.string(),
};

const growthPhoto = z.object({
  photoId: integer,
  ...place,
  photoDate: calendarDay,
  /** null: unknown */
  sowingDate: z.nullable(calendarDay),
  daysAfterSowing: z.nullable(integer),
  /** the controller of the room shown; null: none named */
  controllerId: z.nullable(z.string()),
  controllerName: z.nullable(z.string()),
  description: z.string(),
  /** pictures without `width` are undecodable originals (HEIC), which have no smaller sizes */
  files: z.array(storedFile),
  /** null: a former member */
  memberName: z.nullable(z.string()),
  /** whether the caller may change it: its author and managers */
  isMine: yesNo,
  version: integer,
  createdAt: instant,
});
export type GrowthPhoto = z.output<typeof growthPhoto>;

/** A place that was photographed repeatedly. */
const photoPlace = z.object({ ...place, photos: integer, firstOn: calendarDay, lastOn: calendarDay });
export type PhotoPlace = z.output<typeof photoPlace>;

const facts = {
  farmCropId: rowNumber,
  photoDate: calendarDay,
  sowingDate: z._default(z.nullable(calendarDay), null),
  controllerId: z._default(z.nullable(exactLine(64)), null),
  locationDetail: textLine(maxLocationLength),
  description: textLine(maxDescriptionLength).check(z.minLength(minDescriptionLength, 'photoDescription')),
  /** keys of pictures that the caller uploaded, in order */
  files: z
    .array(fileKey, 'photoRequired')
    .check(z.minLength(1, 'photoRequired'), z.maxLength(maxPhotoFiles, 'tooMany')),
};
export const newGrowthPhoto = z.strictObject(facts);
export type NewGrowthPhoto = z.output<typeof newGrowthPhoto>;
/** `version` is the one that was read. */
const growthPhotoChange = z.strictObject({ photoId: rowNumber, ...facts, version: integer });
export type GrowthPhotoChange = z.output<typeof growthPhotoChange>;

export const photoSortKeys = ['photo', 'crop', 'place', 'sown', 'controller', 'author'] as const;

const periods = Object.keys(photoPeriods) as [PhotoPeriod, ...PhotoPeriod[]];
const path = '/farm/my/crop-img';

/** Filters and order of the growth photos of a farm. */
export const photoFilter = {
  period: z.optional(z.enum(periods, 'invalid')),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  farmCropId: z.optional(queryNumber),
  controllerId: z.optional(exactLine(64)),
  locationDetail: z.optional(exactLine(maxLocationLength)),
  ...sortQuery(photoSortKeys),
};

export const growthPhotosApi = endpoints({
  listGrowthPhotos: {
    method: 'GET',
    path,
    who: 'farm',
    farm: 'required',
    summary:
      'List the growth photos of the current farm (header x-farm-id), newest first or sorted; by a period until today (1m, 6m, 1y), days, crop, controller and place',
    query: z.strictObject({ ...photoFilter, photoId: z.optional(queryNumber), ...pageQuery }),
    reply: items(growthPhoto),
  },
  listPlaces: {
    method: 'GET',
    path: `${path}/places`,
    who: 'farm',
    farm: 'required',
    summary: 'List the photographed places of the current farm (a crop at a location), latest first',
    reply: items(photoPlace),
  },
  createGrowthPhoto: {
    method: 'POST',
    path,
    who: 'farm',
    farm: 'required',
    summary: 'Add growth photos of a crop at a place of the current farm; up to 20 pictures of 20 MB each',
    body: newGrowthPhoto,
    isIdempotent: true,
    reply: item(z.object({ photoId: integer })),
  },
  updateGrowthPhoto: {
    method: 'PUT',
    path,
    who: 'farm',
    summary: 'Update a growth photo: author and managers (FORBIDDEN); CONFLICT if it changed since `version`',
    body: growthPhotoChange,
    reply: noContent,
  },
  deleteGrowthPhoto: {
    method: 'DELETE',
    path: `${path}/{id}`,
    who: 'farm',
    summary: 'Delete a growth photo with its pictures: author and managers (FORBIDDEN)',
    params: z.strictObject({ id: rowNumberText }),
    reply: noContent,
  },
});
