import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';

/** What a member sees in place of a screen for the farm's managers. */
export function ManagersOnly({ farmId, of }: { farmId: string; of: 'costs' | 'members' }) {
  const t = useTranslations(of);
  return (
    <Card>
      <EmptyState
        title={t('managersOnly')}
        action={
          <ButtonLink to="/smartfarm/$farmId/dashboard" params={{ farmId }}>
            {t('toDashboard')}
          </ButtonLink>
        }
      >
        {t('managersOnlyText')}
      </EmptyState>
    </Card>
  );
}
