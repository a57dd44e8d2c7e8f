import { IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatSize } from '#lib/format/file-size.ts';
import type { Uploads } from '#lib/http/use-uploads.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useDetailedErrorMessage } from '../feedback/use-detailed-error-message.ts';
import { useIsTouch } from '../layout/use-screen.ts';
import { FileButton } from './file-button.tsx';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import classes from './file-fields.module.css';

/** Accepted files; the server detects the type from the content. */
const acceptedTypes = '.jpg,.jpeg,.png,.webp,.avif,.heic,.heif,.pdf,.xlsx,.csv,.txt';
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** A stored file. */
type Stored = { key: string; name: string; size: number };

type Props<F extends Stored> = {
  value: readonly F[];
  uploads: Uploads;
  most: number;
  onChange: (files: readonly F[]) => void;
  error?: string | undefined;
};

/** A file that could not be uploaded, with the reason. */
function FailedFile({ failed, maxBytes = 0 }: { failed: Uploads['failed'][number]; maxBytes: number | undefined }) {
  const t = useTranslations('attachments');
  const refusal = useDetailedErrorMessage();
  const { name, error, tooLarge, noRoom, retry, forget } = failed;
  const why = tooLarge ? t('tooLarge', { megabytes: maxBytes / 1_000_000 }) : noRoom ? t('noRoom') : refusal(error);
  return (
    <li>
      <span role="alert" className={`${typography.fieldError} ${classes.failed}`}>
        {`${name}: ${why}`}
      </span>
      {retry && (
        <IconButton label={t('again', { name })} onClick={retry}>
          <IconRefresh {...icon} />
        </IconButton>
      )}
      <IconButton label={t('remove', { name })} onClick={forget}>
        <IconX {...icon} />
      </IconButton>
    </li>
  );
}

function StoredFile({ file: { name, size }, onRemove }: { file: Stored; onRemove: () => void }) {
  const t = useTranslations('attachments');
  return (
    <li>
      <span>
        {name} <small>{formatSize(size)}</small>
      </span>
      <IconButton label={t('remove', { name })} onClick={onRemove}>
        <IconX {...icon} />
      </IconButton>
    </li>
  );
}

function ArrivingFile({ arriving: { name, share, stop } }: { arriving: Uploads['arriving'][number] }) {
  const t = useTranslations('attachments');
  return (
    <li>
      <span>
        {t('sending', { name })}
        <progress aria-label={t('sending', { name })} {...(share < 1 && { value: share })} />
      </span>
      <IconButton label={t('stop', { name })} onClick={stop}>
        <IconX {...icon} />
      </IconButton>
    </li>
  );
}

/** The files of a form: stored, uploading, and a button for more. */
export function FileFields<F extends Stored>({
  value: files,
  uploads: { arriving, failed, add, largest: maxBytes },
  most,
  onChange,
  error,
}: Props<F>) {
  const isTouch = useIsTouch();
  const t = useTranslations('attachments');
  const megabytes = (maxBytes ?? 0) / 1_000_000;
  const [hasLeftOut, setHasLeftOut] = useState(false);
  const free = most - files.length - arriving.length;
  const choose = (chosen: readonly File[]): void => {
    setHasLeftOut(chosen.length > free);
    for (const file of chosen.slice(0, free)) void add(file);
  };
  const choice = { disabled: free <= 0, onChoose: choose };
  return (
    <fieldset className={classes.files}>
      <legend>{t('title')}</legend>
      <ul>
        {files.map((file) => (
          <StoredFile
            key={file.key}
            file={file}
            onRemove={() => onChange(files.filter(({ key }) => key !== file.key))}
          />
        ))}
        {arriving.map((one) => (
          <ArrivingFile key={`arriving ${one.id}`} arriving={one} />
        ))}
        {failed.map((one) => (
          <FailedFile key={`failed ${one.id}`} failed={one} maxBytes={maxBytes} />
        ))}
      </ul>
      <div className={`${flow.buttons} ${classes.pickers}`}>
        {isTouch && <FileButton label={t('camera')} accept="image/*" camera {...choice} />}
        <FileButton label={t('add')} accept={acceptedTypes} multiple error={error} {...choice}>
          {maxBytes === undefined ? t('hint', { most }) : t('hintSized', { megabytes, most })}
          {hasLeftOut && ` ${t('tooMany', { most })}`}
        </FileButton>
      </div>
    </fieldset>
  );
}
