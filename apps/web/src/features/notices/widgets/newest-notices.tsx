import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { NewestCard, NewestRow } from '#ui/data/newest-card.tsx';
import { noticesQuery } from '../api.ts';
import { NoticeBadges } from './notice-badges.tsx';
import { NoticeLink } from './notice-link.tsx';

const shown = 3;

export function NewestNotices({ farmId }: { farmId: string }) {
  const t = useTranslations('notices');
  const codeName = useCodeName();
  const query = useQuery({ ...noticesQuery({ farmId, pageSize: shown }), staleTime: 60_000 });
  return (
    <NewestCard
      title={t('title')}
      all={
        <Link to="/smartfarm/$farmId/notice" params={{ farmId }}>
          {t('card.all')}
        </Link>
      }
      query={query}
      none={t('card.none')}
    >
      {({ noticeNo, type, title, language, date, isRead }) => (
        <NewestRow key={noticeNo} news={!isRead}>
          <NoticeLink noticeNo={noticeNo} farmId={farmId}>
            <strong>
              <NoticeBadges notice={{ isRead, language, isPinned: false }} />
              {title}
            </strong>
            <small>
              {codeName('NOTICE_TYPE', type)} · {formatDay(parseInstant(date))}
            </small>
          </NoticeLink>
        </NewestRow>
      )}
    </NewestCard>
  );
}
