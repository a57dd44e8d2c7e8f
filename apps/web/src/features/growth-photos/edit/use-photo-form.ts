import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { maxPictureBytes } from '@onsil/contract/files';
import { newGrowthPhoto, type GrowthPhoto } from '@onsil/contract/growth-photos';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import type { FormErrors } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { photoQuery } from '../api.ts';
import { useAddPhoto, useChangePhoto } from '../commands.ts';
import {
  toPhotoBody,
  toPhotoDraft,
  createInitialPhoto,
  type InitialPhoto,
  type KnownPlace,
  type PhotoDraft,
} from '../model/photo-draft.ts';
import { readPictureDate, type PictureDate } from '../model/picture-date.ts';
import { usePictureDates } from './use-picture-dates.ts';

/** A description from what is chosen, so that a photo needs no typing; empty until a crop is chosen. */
const useReadyMadeDescription = (farmId: string, { farmCropId, locationDetail, photoDate }: PhotoDraft): string => {
  const t = useTranslations('growthPhotos.form');
  const { data: crops = [] } = useQuery(plantableCropsQuery(farmId));
  const crop = crops.find((one) => String(one.farmCropId) === farmCropId);
  if (!crop || photoDate === null) return '';
  const place = locationDetail.trim();
  // It is stored, and found by ordinary spaces.
  const day = formatIsoDay(photoDate).replaceAll('\u00a0', ' ');
  return t(place === '' ? 'readyMade' : 'readyMadeAt', { crop: crop.cropName, place, day });
};

/** Form of a photo: draft, uploads and save, new or existing. */
export const usePhotoForm = (farmId: string, photo: GrowthPhoto | undefined, known: KnownPlace) => {
  const t = useTranslations('growthPhotos.form');
  const { mutateAsync: addPhoto } = useAddPhoto(farmId);
  const { mutateAsync: changePhoto } = useChangePhoto(farmId);
  const fetchFresh = useFetchFresh();
  const [initial] = useState<InitialPhoto>(() => photo ?? createInitialPhoto(known));
  const versioned = useConflictMerge<InitialPhoto, PhotoDraft>({
    draft: `growth photo ${farmId} ${photo?.photoId ?? 'new'}`,
    entity: initial,
    toValues: toPhotoDraft,
    // A deleted entry is rejected by the next save.
    fresh: async () => (photo && (await fetchFresh(photoQuery(farmId, photo.photoId)))) ?? initial,
  });
  const { form } = versioned;
  const readyMade = useReadyMadeDescription(farmId, form.values);
  const taken = usePictureDates(form.values.files, photo === undefined, (photoDate) => form.set({ photoDate }));
  const takenDays = useRef(new WeakMap<File, Promise<PictureDate>>());
  const uploads = useUploads(
    farmId,
    (stored, file) => {
      form.set((now) => ({ files: [...now.files, stored] }));
      void takenDays.current.get(file)?.then((one) => taken.note(stored.key, one));
    },
    { maxBytes: maxPictureBytes, isOffline: photo === undefined },
  );

  const own: FormErrors<PhotoDraft> = {
    ...(uploads.failed.length > 0 && { files: t('failed') }),
    ...(uploads.arriving.length > 0 && { files: t('busy') }),
  };

  return {
    ...versioned,
    readyMade,
    taken,
    uploads,
    unsaved: form.changed || uploads.arriving.length > 0 || uploads.failed.length > 0,
    /** Reads the EXIF day of a picture, then uploads it. */
    take: (file: File): void => {
      takenDays.current.set(file, readPictureDate(file));
      void uploads.add(file);
    },
    submit: async (onSaved: (result: 'saved' | 'queued') => void): Promise<void> => {
      let isQueued = false;
      const save = async (body: z.output<typeof newGrowthPhoto>, version: number): Promise<void> => {
        if (photo) await changePhoto({ ...body, photoId: photo.photoId, version });
        else ({ isQueued } = await addPhoto(body));
      };
      if (await versioned.submit(newGrowthPhoto, (draft) => toPhotoBody(draft, readyMade), save, own))
        onSaved(isQueued ? 'queued' : 'saved');
    },
  };
};
