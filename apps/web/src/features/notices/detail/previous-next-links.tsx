import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { NoticeRow } from '@onsil/contract/notices';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { Card } from '#ui/layout/card.tsx';
import { noticesQuery } from '../api.ts';
import { NoticeLink } from '../widgets/notice-link.tsx';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../notices.module.css';

/** The page size limit of the list; older announcements have no neighbours. */
const pageSize = 200;

type Neighbours = { newer: NoticeRow | undefined; older: NoticeRow | undefined };

/** The previous and next announcements by time, regardless of pins. */
export const getAdjacentNotices = (notices: readonly NoticeRow[], noticeNo: number): Neighbours => {
  const ordered = notices.toSorted((a, b) => parseInstant(b.date) - parseInstant(a.date) || b.noticeNo - a.noticeNo);
  const at = ordered.findIndex((one) => one.noticeNo === noticeNo);
  return at < 0 ? { newer: undefined, older: undefined } : { newer: ordered[at - 1], older: ordered[at + 1] };
};

export function PreviousNextLinks({ noticeNo, farmId }: { noticeNo: number; farmId: string | undefined }) {
  const t = useTranslations('notices');
  const { data } = useQuery(noticesQuery({ farmId, pageSize: pageSize }));
  const { newer, older } = getAdjacentNotices(data?.items ?? [], noticeNo);
  if (!newer && !older) return null;
  const line = (name: string, notice: NoticeRow | undefined) =>
    notice && (
      <li>
        <NoticeLink noticeNo={notice.noticeNo} farmId={farmId}>
          <span className={typography.hint}>{name}</span>
          <strong className={`${typography.ellipsis} ${typography.normal}`}>{notice.title}</strong>
          <time className={typography.hint} dateTime={notice.date}>
            {formatDay(parseInstant(notice.date))}
          </time>
        </NoticeLink>
      </li>
    );
  return (
    <Card>
      <nav aria-label={t('neighbours')}>
        <ul className={`${rows.links} ${classes.neighbours}`}>
          {line(t('newer'), newer)}
          {line(t('older'), older)}
        </ul>
      </nav>
    </Card>
  );
}
