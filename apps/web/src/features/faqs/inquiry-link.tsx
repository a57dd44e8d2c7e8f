import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/links.tsx';

/** Link to a new inquiry, within a farm or outside. */
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
