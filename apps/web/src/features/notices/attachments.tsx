import { isPicture, type StoredFile } from '@onsil/contract/files';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { fileUrl } from '#lib/file-address.ts';
import { formatSize } from '#lib/file-size.ts';
import { NewTabLink } from '#ui/new-tab-link.tsx';
import classes from './notices.module.css';

export function Attachments({ files }: { files: readonly StoredFile[] }) {
  const t = useTranslations('notices');
  if (files.length === 0) return null;
  return (
    <section aria-label={t('files')} className={classes.files}>
      <ul>
        {files.map((file) => (
          <li key={file.key}>
            <NewTabLink className={classes.file} href={fileUrl(file.key)}>
              {isPicture(file) ? (
                <img src={fileUrl(file.key, 's')} alt="" loading="lazy" />
              ) : (
                <IconFile size={20} stroke={1.5} aria-hidden />
              )}
              <span>
                {file.name} <small>{formatSize(file.size)}</small>
              </span>
            </NewTabLink>
            <a
              className={classes.download}
              href={fileUrl(file.key)}
              download={file.name}
              aria-label={t('download', { name: file.name })}
              title={t('download', { name: file.name })}
            >
              <IconDownload size={18} stroke={1.5} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
