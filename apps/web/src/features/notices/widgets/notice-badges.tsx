import type { NoticeRow } from '@onsil/contract/notices';
import { useLocale, useTranslations } from 'use-intl';
import { NewBadge } from '#ui/data/new-badge.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../notices.module.css';
import surface from '#ui/layout/surface.module.css';

type Props = { notice: Pick<NoticeRow, 'isPinned' | 'isRead' | 'language'> };

export function NoticeBadges({ notice: { isPinned, isRead, language } }: Props) {
  const t = useTranslations('notices');
  const isForeign = language !== useLocale();
  return (
    <>
      {!isRead && <NewBadge label={t('unread')} />}
      {isPinned && <span className={`${typography.caption} ${surface.tag} ${classes.pinned}`}>{t('pinned')}</span>}
      {isForeign && (
        <span className={`${typography.caption} ${surface.tag} ${classes.pinned}`}>{t(`writtenIn.${language}`)}</span>
      )}
    </>
  );
}
