import type { StoredFile } from '@onsil/contract/files';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';

/** Form values of a photo; crop and controller as text, empty while none is chosen. */
export type PhotoDraft = {
  farmCropId: string;
  photoDate: string | null;
  sowingDate: string | null;
  controllerId: string;
  locationDetail: string;
  /** null while the ready-made one stands */
  description: string | null;
  files: readonly StoredFile[];
};

export type InitialPhoto = Pick<
  GrowthPhoto,
  'photoDate' | 'sowingDate' | 'controllerId' | 'locationDetail' | 'files' | 'version'
> & { farmCropId: number | null; description: string | null };

/** What the page that opened the form already knows. */
export type KnownPlace = { crop?: number | undefined; c?: string | undefined; place?: string | undefined };

export const createInitialPhoto = ({ crop, c, place }: KnownPlace): InitialPhoto => ({
  farmCropId: crop ?? null,
  photoDate: today(),
  sowingDate: null,
  controllerId: c ?? null,
  locationDetail: place ?? '',
  description: null,
  files: [],
  version: 0,
});

export const toPhotoDraft = ({ farmCropId, controllerId, ...begun }: InitialPhoto): PhotoDraft => ({
  farmCropId: farmCropId === null ? '' : String(farmCropId),
  photoDate: begun.photoDate,
  sowingDate: begun.sowingDate,
  controllerId: controllerId ?? '',
  locationDetail: begun.locationDetail,
  description: begun.description,
  files: begun.files,
});

/** @param readyMade the description of a photo for which none is written */
export const toPhotoBody = (
  { farmCropId, photoDate, controllerId, description, files, ...draft }: PhotoDraft,
  readyMade: string,
) => ({
  ...draft,
  description: description ?? readyMade,
  farmCropId: farmCropId === '' ? undefined : Number(farmCropId),
  photoDate: photoDate ?? '',
  controllerId: controllerId === '' ? null : controllerId,
  files: files.map(({ key }) => key),
});

/** A field of the draft as text. */
export const formatPhotoField = (draft: PhotoDraft, part: keyof PhotoDraft, cropName: string): string => {
  if (part === 'files') return draft.files.map(({ name }) => name).join(', ');
  if (part === 'farmCropId') return cropName;
  const value = draft[part];
  return value !== null && (part === 'photoDate' || part === 'sowingDate') ? formatIsoDay(value) : (value ?? '');
};
