import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { NoticeView } from './notice-view.tsx';

const route = getRouteApi('/open/notice/$noticeNo');
const farmRoute = getRouteApi('/smartfarm/$farmId/notice/$noticeNo');

export function Page() {
  const t = useTranslations('notices');
  const { noticeNo } = route.useParams();
  return <NoticeView noticeNo={Number(noticeNo)} back={<ButtonLink to="/notice">{t('toList')}</ButtonLink>} />;
}

/** The announcement within a farm's screens. */
export function FarmPage() {
  const t = useTranslations('notices');
  const { farmId, noticeNo } = farmRoute.useParams();
  return (
    <NoticeView
      noticeNo={Number(noticeNo)}
      farmId={farmId}
      back={
        <ButtonLink to="/smartfarm/$farmId/notice" params={{ farmId }}>
          {t('toList')}
        </ButtonLink>
      }
    />
  );
}
