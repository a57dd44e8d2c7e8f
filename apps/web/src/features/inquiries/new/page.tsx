import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { NewInquiry } from './inquiry-view.tsx';

const route = getRouteApi('/open/customer');
const farmRoute = getRouteApi('/smartfarm/$farmId/customer');

/** Public page, without a sign-in. */
export function Page() {
  const t = useTranslations('support.customer');
  const session = useSession();
  const links = (
    <>
      {session && <ButtonLink to="/inquiries">{t('mine')}</ButtonLink>}
      <ButtonLink to="/faq">{t('faqFirst')}</ButtonLink>
    </>
  );
  return <NewInquiry kind={route.useSearch().kind} links={links} />;
}

/** The inquiry page within a farm's screens. */
export function FarmPage() {
  const t = useTranslations('support.customer');
  const { farmId } = farmRoute.useParams();
  const links = (
    <>
      <ButtonLink to="/smartfarm/$farmId/inquiries" params={{ farmId }}>
        {t('mine')}
      </ButtonLink>
      <ButtonLink to="/smartfarm/$farmId/faq" params={{ farmId }}>
        {t('faqFirst')}
      </ButtonLink>
    </>
  );
  return <NewInquiry kind={farmRoute.useSearch().kind} links={links} />;
}
