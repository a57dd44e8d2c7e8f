import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxPictureBytes, type StoredFile } from '@onsil/contract/files';
import { maxPhotoFiles } from '@onsil/contract/growth-photos';
import { CallError } from '#lib/http/call-error.ts';
import type { FailedUpload, Uploads } from '#lib/http/use-uploads.ts';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { FileButton } from '#ui/forms/file-button.tsx';
import { useIsTouch } from '#ui/layout/use-screen.ts';
import { UploadingTile, FailedTile, StoredTile } from './upload-tiles.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './picture-upload.module.css';

const pictures = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';
const megabytes = maxPictureBytes / 1_000_000;

type Props = {
  value: readonly StoredFile[];
  uploads: Uploads;
  onChoose: (file: File) => void;
  onChange: (files: readonly StoredFile[]) => void;
  error: string | undefined;
};

/** Pictures of the form: stored, uploading and failed ones, and the file input. */
export function PictureUpload({ value: files, uploads: { arriving, failed }, onChoose, onChange, error }: Props) {
  const t = useTranslations('growthPhotos');
  const attachments = useTranslations('attachments');
  const refusal = useDetailedErrorMessage();
  const [hasLeftOut, setHasLeftOut] = useState(false);
  const isTouch = useIsTouch();
  const free = maxPhotoFiles - files.length - arriving.length;
  const choose = (chosen: readonly File[]): void => {
    setHasLeftOut(chosen.length > free);
    for (const file of chosen.slice(0, free)) onChoose(file);
  };
  const whyOf = ({ tooLarge, noRoom, error: cause }: FailedUpload): string => {
    if (tooLarge) return t('form.tooLarge', { megabytes });
    if (noRoom) return attachments('noRoom');
    // The server’s sentence also names files that are no pictures, and has no room in a tile.
    const isKind = cause instanceof CallError && cause.fields.some(({ code }) => code === 'fileKind');
    return isKind ? t('form.noPicture') : refusal(cause);
  };
  const choice = { accept: pictures, disabled: free <= 0, onChoose: choose };
  return (
    <fieldset className={classes.files}>
      <legend>{t('pictures')}</legend>
      <ul>
        {files.map((file) => (
          <StoredTile
            key={file.key}
            file={file}
            onRemove={() => onChange(files.filter(({ key }) => key !== file.key))}
          />
        ))}
        {arriving.map((one) => (
          <UploadingTile key={`arriving ${one.id}`} {...one} />
        ))}
        {failed.map((one) => (
          <FailedTile key={`failed ${one.id}`} {...one} why={whyOf(one)} />
        ))}
      </ul>
      <div className={`${flow.buttons} ${flow.top}`}>
        {isTouch && <FileButton label={attachments('camera')} camera {...choice} />}
        <FileButton label={t('form.choose')} multiple error={error} {...choice}>
          {t('form.hint', { megabytes, most: maxPhotoFiles })}
          {hasLeftOut && ` ${t('form.tooMany', { most: maxPhotoFiles })}`}
        </FileButton>
      </div>
    </fieldset>
  );
}
