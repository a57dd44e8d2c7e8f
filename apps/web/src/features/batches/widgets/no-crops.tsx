import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

export function NoCrops({ farmId }: { farmId: string }) {
  const t = useTranslations('batches.noCrops');
  return (
    <EmptyState
      title={t('title')}
      action={
        <ButtonLink to="/smartfarm/$farmId/crops" params={{ farmId }} search={{}}>
          {t('toCrops')}
        </ButtonLink>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
