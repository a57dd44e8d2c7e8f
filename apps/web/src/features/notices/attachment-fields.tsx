import { mostNoticeFiles } from '@onsil/contract/notices';
import type { StoredFile } from '@onsil/contract/files';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatSize } from '#lib/file-size.ts';
import { FileChoice } from '#ui/file-choice.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './write-notice.module.css';
import type { useAttachments } from './use-attachments.ts';

type Props = {
  files: readonly StoredFile[];
  uploads: ReturnType<typeof useAttachments>;
  onChange: (files: readonly StoredFile[]) => void;
  error: string | undefined;
};

const kinds = '.jpg,.jpeg,.png,.webp,.avif,.pdf,.xlsx,.csv,.txt';
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The attachments of a notice: those that are there, those on their way, and one more. */
export function AttachmentFields({ files, uploads, onChange, error }: Props) {
  const t = useTranslations('adminBoards.notices');
  return (
    <fieldset className={classes.files}>
      <legend>{t('files')}</legend>
      <ul>
        {files.map((file) => (
          <li key={file.key}>
            <span>
              {file.name} <small>{formatSize(file.size)}</small>
            </span>
            <IconButton
              label={t('removeFile', { name: file.name })}
              onClick={() => onChange(files.filter(({ key }) => key !== file.key))}
            >
              <IconX {...icon} />
            </IconButton>
          </li>
        ))}
        {uploads.arriving.map(({ id, name, stop }) => (
          <li key={`arriving ${id}`}>
            <span>
              {t('sending', { name })}
              <progress aria-label={t('sending', { name })} />
            </span>
            <IconButton label={t('stop', { name })} onClick={stop}>
              <IconX {...icon} />
            </IconButton>
          </li>
        ))}
      </ul>
      <FileChoice
        label={t('addFile')}
        accept={kinds}
        disabled={uploads.full}
        onChoose={(file) => void uploads.add(file)}
        error={uploads.problem ?? error}
      >
        {t('filesHint', { most: mostNoticeFiles })}
      </FileChoice>
    </fieldset>
  );
}
