import { IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StoredFile } from '@onsil/contract/files';
import type { PendingUpload, FailedUpload } from '#lib/http/use-uploads.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Picture } from '../widgets/picture.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from './picture-upload.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type TileProps = { label: string; onRemove: () => void; children: ReactNode };

function Tile({ label, onRemove, children }: TileProps) {
  return (
    <li className={`${surface.frame} ${classes.tile}`}>
      {children}
      <IconButton label={label} className={classes.remove} onClick={onRemove}>
        <IconX {...icon} />
      </IconButton>
    </li>
  );
}

export function StoredTile({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
  const t = useTranslations('attachments');
  return (
    <Tile label={t('remove', { name: file.name })} onRemove={onRemove}>
      <Picture file={file} size="s" alt={file.name} />
    </Tile>
  );
}

/** Tile of an upload in progress, with a local preview if the browser can decode the file. */
export function UploadingTile({ name, file, share, stop }: PendingUpload) {
  const t = useTranslations('attachments');
  const local = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (local.current) local.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const label = t('sending', { name });
  return (
    <Tile label={t('stop', { name })} onRemove={stop}>
      <img
        ref={local}
        alt=""
        className={classes.local}
        onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
      />
      <progress aria-label={label} {...(share < 1 && { value: share })} />
    </Tile>
  );
}

/** Tile of a failed upload with the reason and a retry button. */
export function FailedTile({ name, retry, forget, why }: FailedUpload & { why: string }) {
  const t = useTranslations('attachments');
  return (
    <Tile label={t('remove', { name })} onRemove={forget}>
      <span role="alert" className={`${flow.lines} ${classes.failed}`}>
        <strong>{name}</strong>
        {why}
      </span>
      {retry && (
        <IconButton label={t('again', { name })} className={classes.again} onClick={retry}>
          <IconRefresh {...icon} />
        </IconButton>
      )}
    </Tile>
  );
}
