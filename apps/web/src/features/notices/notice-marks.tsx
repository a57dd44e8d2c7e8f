import type { NoticeRow } from '@onsil/contract/notices';
import { useTranslations } from 'use-intl';
import { NewsMark } from '#ui/news-mark.tsx';
import classes from './notices.module.css';

export function NoticeMarks({ notice: { isPinned, isRead } }: { notice: Pick<NoticeRow, 'isPinned' | 'isRead'> }) {
  const t = useTranslations('notices');
  return (
    <>
      {!isRead && <NewsMark label={t('unread')} />}
      {isPinned && <span className={classes.pinned}>{t('pinned')}</span>}
    </>
  );
}
