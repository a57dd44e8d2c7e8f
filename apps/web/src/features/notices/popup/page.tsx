import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { NoticeDetail } from '@onsil/contract/notices';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { noticeQuery, popupsQuery } from '../api.ts';
import { hidePopupToday } from '../model/dismissed-popups.ts';
import { NoticeBody } from '../widgets/notice-body.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from '../notices.module.css';

const route = getRouteApi('/popup');

function PopupNotices({ notices, title }: { notices: readonly NoticeDetail[]; title: string }) {
  const t = useTranslations('notices.popup');
  const navigate = useNavigate();
  // Browsers close only windows that were opened by a script; others go to the list.
  const closeWindow = (): void => {
    globalThis.close();
    void navigate({ to: '/notice' });
  };
  const hide = (): void => {
    for (const { noticeNo } of notices) hidePopupToday(noticeNo);
    closeWindow();
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
      <div className={`${flow.buttons} ${flow.end}`}>
        {notices.length > 0 && <Button onClick={hide}>{t('hideToday')}</Button>}
        <Button variant="primary" onClick={closeWindow}>
          {t('closeWindow')}
        </Button>
      </div>
    </>
  );
}

type PopupQuery = Pick<UseQueryResult, 'error' | 'refetch'>;

function LoadingState({ query }: { query: PopupQuery }) {
  const t = useTranslations('notices');
  return (
    <EntityFallback title={t('title')} query={query} back={<ButtonLink to="/notice">{t('showAll')}</ButtonLink>} />
  );
}

function SinglePopup({ noticeNo }: { noticeNo: number }) {
  const { data, ...query } = useQuery(noticeQuery(noticeNo));
  return data ? <PopupNotices notices={[data]} title={data.title} /> : <LoadingState query={query} />;
}

function AllPopups() {
  const t = useTranslations('notices');
  const { data, ...query } = useQuery(popupsQuery());
  const [only] = data?.length === 1 ? data : [];
  return data ? <PopupNotices notices={data} title={only?.title ?? t('title')} /> : <LoadingState query={query} />;
}

/** Window with one announcement, or with all current pop-ups. */
export function Page() {
  const { noticeNo } = route.useSearch();
  return (
    <main className={`${flow.stack4} ${classes.window}`}>
      {noticeNo === undefined ? <AllPopups /> : <SinglePopup noticeNo={noticeNo} />}
    </main>
  );
}
