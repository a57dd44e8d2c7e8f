import type { NoticeRow } from '@onsil/contract/notices';
import { useTranslations } from 'use-intl';
import { NewBadge } from '#ui/data/new-badge.tsx';
import classes from '../notices.module.css';

export function NoticeBadges({ notice: { isPinned, isRead } }: { notice: Pick<NoticeRow, 'isPinned' | 'isRead'> }) {
  const t = useTranslations('notices');
  return (
    <>
      {!isRead && <NewBadge label={t('unread')} />}
      {isPinned && <span className={classes.pinned}>{t('pinned')}</span>}
    </>
  );
}
