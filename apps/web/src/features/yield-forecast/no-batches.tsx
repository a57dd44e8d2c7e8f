import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Empty state with a link to growing and harvest. */
export function NoBatches({ farmId, of }: { farmId: string; of: 'batches' | 'compare' }) {
  const t = useTranslations('yieldForecast');
  return (
    <EmptyState
      title={t(`${of}.none`)}
      action={
        <ButtonLink to="/smartfarm/$farmId/yield-management" params={{ farmId }} search={{}}>
          {t('toWork')}
        </ButtonLink>
      }
    >
      {t(`${of}.noneText`)}
    </EmptyState>
  );
}
