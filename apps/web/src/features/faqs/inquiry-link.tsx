import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/links.tsx';

/** The way to writing to the provider, within the farm's screens or outside of any. */
export function InquiryLink({ farmId }: { farmId: string | undefined }) {
  const t = useTranslations('support.faq');
  return farmId === undefined ? (
    <ButtonLink to="/customer">{t('inquire')}</ButtonLink>
  ) : (
    <ButtonLink to="/smartfarm/$farmId/customer" params={{ farmId }}>
      {t('inquire')}
    </ButtonLink>
  );
}
