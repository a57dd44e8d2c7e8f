import { IconDownload, IconFile } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'use-intl';
import { isPicture, type StoredFile } from '@onsil/contract/files';
import type { NoticeDetail } from '@onsil/contract/notices';
import { useCodeName } from '#features/codes/api.ts';
import { formatSize } from '#lib/format/file-size.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { fileUrl } from '#lib/http/file-url.ts';
import { NewTabLink } from '#ui/controls/new-tab-link.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../notices.module.css';

function Attachments({ files }: { files: readonly StoredFile[] }) {
  const t = useTranslations('notices');
  if (files.length === 0) return null;
  return (
    <section aria-label={t('files')} className={classes.files}>
      <ul>
        {files.map((file) => (
          <li key={file.key} className={flow.row2}>
            <NewTabLink className={`${flow.row3} ${flow.fill} ${classes.file}`} href={fileUrl(file.key)}>
              {isPicture(file) ? (
                <img src={fileUrl(file.key, 's')} alt="" loading="lazy" />
              ) : (
                <IconFile className={typography.muted} size={20} stroke={1.5} aria-hidden />
              )}
              <span>
                {file.name} <small>{formatSize(file.size)}</small>
              </span>
            </NewTabLink>
            <a
              className={`${flow.center} ${flow.fixed} ${typography.muted} ${classes.download}`}
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

export type ShownNotice = Pick<
  NoticeDetail,
  'type' | 'language' | 'date' | 'registrant' | 'companyName' | 'farmName' | 'isPinned' | 'details' | 'files'
>;

/** Text, author, date and audience of an announcement. The caller renders the title. */
export function NoticeBody({ notice }: { notice: ShownNotice }) {
  const t = useTranslations('notices');
  const codeName = useCodeName();
  const { type, language, date, registrant, companyName, farmName, details, files } = notice;
  const foreign = language !== useLocale() && t(`writtenIn.${language}`);
  const forWhom =
    companyName !== null ? t('company', { name: companyName }) : farmName !== null && t('farm', { name: farmName });
  return (
    <article className={flow.stack4}>
      <p className={typography.hint}>
        {[
          codeName('NOTICE_TYPE', type),
          formatDateTime(parseInstant(date)),
          registrant ?? t('former'),
          forWhom,
          foreign,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div lang={language}>
        <PlainText text={details} />
      </div>
      <Attachments files={files} />
    </article>
  );
}
