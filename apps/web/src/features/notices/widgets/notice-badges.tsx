import { useLocale, useTranslations } from 'use-intl';
import type { NoticeRow } from '@onsil/contract/notices';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { Tag } from '#ui/data/tag.tsx';
import flow from '#ui/layout/flow.module.css';

type Props = { notice: Pick<NoticeRow, 'isPinned' | 'isRead' | 'language'> };

export function NoticeBadges({ notice: { isPinned, isRead, language } }: Props) {
  const t = useTranslations('notices');
  const isForeign = language !== useLocale();
  return (
    <>
      {!isRead && <NewBadge label={t('unread')} />}
      {isPinned && <Tag className={flow.before}>{t('pinned')}</Tag>}
      {isForeign && <Tag className={flow.before}>{t(`writtenIn.${language}`)}</Tag>}
    </>
  );
}
