import type { NoticeRow } from '@onsil/contract/notices';
import { useTranslations } from 'use-intl';
import { NewsMark } from '#ui/news-mark.tsx';
import classes from './notices.module.css';

export function NoticeMarks({ notice: { pinnedYn, readYn } }: { notice: Pick<NoticeRow, 'pinnedYn' | 'readYn'> }) {
  const t = useTranslations('notices');
  return (
    <>
      {readYn === 'N' && <NewsMark label={t('unread')} />}
      {pinnedYn === 'Y' && <span className={classes.pinned}>{t('pinned')}</span>}
    </>
  );
}
