import { newGrowthPhoto, type GrowthPhoto } from '@onsil/contract/growth-photos';
import { maxPictureBytes } from '@onsil/contract/files';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { convertHeicToJpeg } from '../model/heic-to-jpeg.ts';
import {
  toPhotoBody,
  toPhotoDraft,
  createInitialPhoto,
  type InitialPhoto,
  type KnownPlace,
  type PhotoDraft,
} from '../model/photo-draft.ts';
import { photoQuery } from '../api.ts';
import { useAddPhoto, useChangePhoto } from '../commands.ts';
import { readPictureDate, type PictureDate } from '../model/picture-date.ts';
import { usePictureDates } from './use-picture-dates.ts';

/** Form of a photo: draft, uploads and save, new or existing. */
export const usePhotoForm = (farmId: string, photo: GrowthPhoto | undefined, known: KnownPlace) => {
  const t = useTranslations('growthPhotos.form');
  const { mutateAsync: addPhoto } = useAddPhoto(farmId);
  const { mutateAsync: changePhoto } = useChangePhoto(farmId);
  const fetchFresh = useFetchFresh();
  const sending = useForm();
  const [initial] = useState<InitialPhoto>(() => photo ?? createInitialPhoto(known));
  const versioned = useConflictMerge<InitialPhoto, PhotoDraft>({
    key: `growth photo ${farmId} ${photo?.cropImgNo ?? 'new'}`,
    thing: initial,
    draftOf: toPhotoDraft,
    // A deleted entry is rejected by the next save.
    fresh: async () => (photo && (await fetchFresh(photoQuery(farmId, photo.cropImgNo)))) ?? initial,
  });
  const { draft, setDraft } = versioned;
  const taken = usePictureDates(draft.files, photo === undefined, (photoDate) =>
    setDraft((now) => ({ ...now, photoDate })),
  );
  const takenDays = useRef(new WeakMap<File, Promise<PictureDate>>());
  const uploads = useUploads(
    farmId,
    (stored, file) => {
      sending.forget('files');
      setDraft((now) => ({ ...now, files: [...now.files, stored] }));
      void takenDays.current.get(file)?.then((one) => taken.note(stored.key, one));
    },
    { maxBytes: maxPictureBytes, isOffline: photo === undefined },
  );

  const ownErrors: Record<string, string> = {
    ...(uploads.failed.length > 0 && { files: t('failed') }),
    ...(uploads.arriving.length > 0 && { files: t('busy') }),
  };
  const save = async (): Promise<'conflict' | 'saved' | 'queued'> => {
    let isQueued = false;
    const isSaved = await versioned.save(async (typed, version) => {
      const body = z.parse(newGrowthPhoto, toPhotoBody(typed));
      if (photo) await changePhoto({ ...body, cropImgNo: photo.cropImgNo, version });
      else ({ isQueued } = await addPhoto(body));
    });
    if (!isSaved) return 'conflict';
    return isQueued ? 'queued' : 'saved';
  };

  return {
    ...versioned,
    sending,
    taken,
    uploads,
    unsaved: versioned.changed || uploads.arriving.length > 0 || uploads.failed.length > 0,
    change: (part: Partial<PhotoDraft>): void => {
      sending.forget(...Object.keys(part));
      if ('photoDate' in part) taken.close();
      setDraft((now) => ({ ...now, ...part }));
    },
    /** Reads the EXIF day of a picture, then uploads it. */
    take: async (file: File): Promise<void> => {
      const takenDay = readPictureDate(file);
      const sent = await convertHeicToJpeg(file);
      takenDays.current.set(sent, takenDay);
      await uploads.add(sent);
    },
    submit: (onSaved: (result: 'saved' | 'queued') => void): Promise<void> =>
      sending.send(newGrowthPhoto, toPhotoBody(draft), ownErrors, async () => {
        const result = await save();
        if (result !== 'conflict') onSaved(result);
      }),
  };
};
