import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { MyInquiry } from './my-inquiry.tsx';

const route = getRouteApi('/open/inquiries/$inquiryNo');
const farmRoute = getRouteApi('/smartfarm/$farmId/inquiries/$inquiryNo');

export function Page() {
  const t = useTranslations('support.mine');
  return <MyInquiry {...route.useParams()} back={<ButtonLink to="/inquiries">{t('toList')}</ButtonLink>} />;
}

/** The inquiry within a farm's screens. */
export function FarmPage() {
  const t = useTranslations('support.mine');
  const { farmId, inquiryNo } = farmRoute.useParams();
  const back = (
    <ButtonLink to="/smartfarm/$farmId/inquiries" params={{ farmId }}>
      {t('toList')}
    </ButtonLink>
  );
  return <MyInquiry inquiryNo={inquiryNo} back={back} />;
}
