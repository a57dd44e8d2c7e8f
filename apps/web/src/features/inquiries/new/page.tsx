import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { NewInquiry } from './inquiry-view.tsx';

const route = getRouteApi('/open/customer');
const farmRoute = getRouteApi('/smartfarm/$farmId/customer');

/** Public page, without a sign-in. */
export function Page() {
  const t = useTranslations('support.customer');
  return <NewInquiry kind={route.useSearch().kind} faq={<ButtonLink to="/faq">{t('faqFirst')}</ButtonLink>} />;
}

/** The inquiry page within a farm's screens. */
export function FarmPage() {
  const t = useTranslations('support.customer');
  const { farmId } = farmRoute.useParams();
  const faq = (
    <ButtonLink to="/smartfarm/$farmId/faq" params={{ farmId }}>
      {t('faqFirst')}
    </ButtonLink>
  );
  return <NewInquiry kind={farmRoute.useSearch().kind} faq={faq} />;
}
