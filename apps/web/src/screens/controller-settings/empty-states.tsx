import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';

const icon = <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />;

export function SettingsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('alarmLimits');
  return (
    <Card>
      <ErrorState error={error} title={t('problem')} onRetry={onRetry} />
    </Card>
  );
}

export function SettingsSkeleton() {
  const t = useTranslations();
  return (
    <Card title={t('alarmLimits.table.title')}>
      <SkeletonLines count={8} label={t('common.loading')} />
    </Card>
  );
}

export function NoController() {
  const t = useTranslations('alarmLimits');
  return (
    <Card>
      <EmptyState title={t('noController')} icon={icon}>
        {t('noControllerHint')}
      </EmptyState>
    </Card>
  );
}

export function UnknownController({ farmId }: { farmId: string }) {
  const t = useTranslations('alarmLimits');
  const backLink = (
    <ButtonLink to="/smartfarm/$farmId/setting" params={{ farmId }}>
      {t('toFirst')}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState title={t('unknown')} icon={icon} action={backLink}>
        {t('unknownHint')}
      </EmptyState>
    </Card>
  );
}
