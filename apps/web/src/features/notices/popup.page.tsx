import type { NoticeDetail } from '@onsil/contract/notices';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ThingState } from '#ui/thing-state.tsx';
import { hidePopupToday } from './hidden-popups.ts';
import { NoticeBody } from './notice-body.tsx';
import classes from './notices.module.css';
import { noticeQuery, popupsQuery } from './queries.ts';

const route = getRouteApi('/popup');

function Shown({ notices, title }: { notices: readonly NoticeDetail[]; title: string }) {
  const t = useTranslations('notices.popup');
  const navigate = useNavigate();
  // Browsers close only windows that were opened by a script; others go to the list.
  const leave = (): void => {
    globalThis.close();
    void navigate({ to: '/notice' });
  };
  const hide = (): void => {
    for (const { noticeNo } of notices) hidePopupToday(noticeNo);
    leave();
  };
  return (
    <>
      <PageTitle title={title} />
      {notices.length === 0 && (
        <Card>
          <EmptyState title={t('none')} />
        </Card>
      )}
      {notices.map((notice) => (
        <Card key={notice.noticeNo} padded title={notices.length > 1 ? notice.title : undefined}>
          <NoticeBody notice={notice} />
        </Card>
      ))}
      <div className={classes.windowFoot}>
        {notices.length > 0 && <Button onClick={hide}>{t('hideToday')}</Button>}
        <Button variant="primary" onClick={leave}>
          {t('closeWindow')}
        </Button>
      </div>
    </>
  );
}

type Asked = Pick<UseQueryResult, 'error' | 'refetch'>;

function Waiting({ query }: { query: Asked }) {
  const t = useTranslations('notices');
  return <ThingState title={t('title')} query={query} back={<ButtonLink to="/notice">{t('showAll')}</ButtonLink>} />;
}

function One({ noticeNo }: { noticeNo: number }) {
  const { data, ...query } = useQuery(noticeQuery(noticeNo));
  return data ? <Shown notices={[data]} title={data.title} /> : <Waiting query={query} />;
}

function All() {
  const t = useTranslations('notices');
  const { data, ...query } = useQuery(popupsQuery);
  const [only] = data?.length === 1 ? data : [];
  return data ? <Shown notices={data} title={only?.title ?? t('title')} /> : <Waiting query={query} />;
}

/** Window with one announcement, or with all current pop-ups. */
export function Page() {
  const { noticeNo } = route.useSearch();
  return <main className={classes.window}>{noticeNo === undefined ? <All /> : <One noticeNo={noticeNo} />}</main>;
}
