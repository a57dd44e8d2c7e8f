import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/queries.ts';
import { epochOf, isoDay } from '#lib/kst.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { NoticeLink } from './notice-link.tsx';
import { NoticeMarks } from './notice-marks.tsx';
import classes from './notices.module.css';
import { noticesQuery } from './queries.ts';

const shown = 3;

/** The newest notices for a farm. */
export function NewestNotices({ farmId }: { farmId: string }) {
  const t = useTranslations();
  const codeName = useCodeName();
  const { data, error, refetch } = useQuery({ ...noticesQuery({ farmId, pageSize: shown }), staleTime: 60_000 });
  return (
    <Card
      title={t('notices.title')}
      aside={
        <Link className={classes.all} to="/smartfarm/$farmId/notice" params={{ farmId }}>
          {t('notices.card.all')}
        </Link>
      }
    >
      {data?.items.length === 0 && <p className={classes.none}>{t('notices.card.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className={classes.newest}>
          {data.items.map((notice) => (
            <li key={notice.noticeNo} data-read={notice.readYn}>
              <NoticeLink noticeNo={notice.noticeNo} farmId={farmId}>
                <strong>
                  <NoticeMarks notice={{ readYn: notice.readYn, pinnedYn: 'N' }} />
                  {notice.title}
                </strong>
                <small>
                  {codeName('NOTICE_TYPE', notice.type)} · {isoDay(epochOf(notice.date))}
                </small>
              </NoticeLink>
            </li>
          ))}
        </ul>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines count={3} label={t('common.loading')} />}
    </Card>
  );
}
