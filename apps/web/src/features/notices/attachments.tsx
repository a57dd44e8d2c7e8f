import type { StoredFile } from '@onsil/contract/files';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { fileAddress } from '#lib/file-address.ts';
import { formatSize } from '#lib/file-size.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './notices.module.css';

const shown = (file: StoredFile): boolean => file.contentType.startsWith('image/');

/** The files of a notice: to open beside it, or to keep. */
export function Attachments({ files }: { files: readonly StoredFile[] }) {
  const t = useTranslations();
  if (files.length === 0) return null;
  return (
    <section aria-label={t('notices.files')} className={classes.files}>
      <ul>
        {files.map((file) => (
          <li key={file.key}>
            <a className={classes.file} href={fileAddress(file.key)} target="_blank" rel="noopener">
              {shown(file) ? (
                <img src={fileAddress(file.key, 's')} alt="" loading="lazy" />
              ) : (
                <IconFile size={20} stroke={1.5} aria-hidden />
              )}
              <span>
                {file.name} <small>{formatSize(file.size)}</small>
                <VisuallyHidden> ({t('support.newTab')})</VisuallyHidden>
              </span>
            </a>
            <a
              className={classes.download}
              href={fileAddress(file.key)}
              download={file.name}
              aria-label={t('notices.download', { name: file.name })}
              title={t('notices.download', { name: file.name })}
            >
              <IconDownload size={18} stroke={1.5} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
