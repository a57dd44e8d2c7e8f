import { newGrowthPhoto, type GrowthPhoto } from '@onsil/contract/growth-photos';
import { pictureBytes } from '@onsil/contract/files';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useSending } from '#lib/use-sending.ts';
import { useUploads } from '#lib/use-uploads.ts';
import { useVersioned } from '#lib/use-versioned.ts';
import { asShown } from './as-shown.ts';
import { bodyOf, draftOf, nothingYet, type Begun, type PhotoDraft } from './photo-draft.ts';
import { usePhotoCommands } from './queries.ts';
import { takenOn, type Taken } from './taken-on.ts';
import { useTakenDays } from './use-taken-days.ts';

/** Form of a photo: draft, uploads and save, new or existing. */
export const usePhotoForm = (farmId: string, photo: GrowthPhoto | undefined) => {
  const t = useTranslations('growthPhotos.form');
  const commands = usePhotoCommands(farmId);
  const sending = useSending();
  const [initial] = useState<Begun>(() => photo ?? nothingYet());
  const versioned = useVersioned<Begun, PhotoDraft>({
    key: `growth photo ${farmId} ${photo?.cropImgNo ?? 'new'}`,
    thing: initial,
    draftOf,
    // A deleted entry is rejected by the next save.
    fresh: async () => (photo && (await commands.fresh(photo.cropImgNo))) ?? initial,
  });
  const { draft, setDraft } = versioned;
  const taken = useTakenDays(draft.files, photo === undefined, (photoDate) =>
    setDraft((now) => ({ ...now, photoDate })),
  );
  const takenDays = useRef(new WeakMap<File, Promise<Taken>>());
  const uploads = useUploads(
    farmId,
    (stored, file) => {
      sending.forget('files');
      setDraft((now) => ({ ...now, files: [...now.files, stored] }));
      void takenDays.current.get(file)?.then((one) => taken.note(stored.key, one));
    },
    pictureBytes,
  );

  const ownErrors: Record<string, string> = {
    ...(uploads.failed.length > 0 && { files: t('failed') }),
    ...(uploads.arriving.length > 0 && { files: t('busy') }),
  };
  const save = (): Promise<boolean> =>
    versioned.save((typed, version) => {
      const body = z.parse(newGrowthPhoto, bodyOf(typed));
      return photo ? commands.change({ ...body, cropImgNo: photo.cropImgNo, version }) : commands.add(body);
    });

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
      const takenDay = takenOn(file);
      const sent = await asShown(file);
      takenDays.current.set(sent, takenDay);
      await uploads.add(sent);
    },
    submit: (onSaved: () => void): Promise<void> =>
      sending.send(newGrowthPhoto, bodyOf(draft), ownErrors, async () => {
        if (await save()) onSaved();
      }),
  };
};
