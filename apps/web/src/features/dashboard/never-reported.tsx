import { apiPrefix } from '@onsil/contract/endpoint';
import { IconAntenna } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What a registered controller without data needs in order to report. */
export function NeverReported({ controllerId }: { controllerId: string }) {
  const t = useTranslations('dashboard.empty');
  return (
    <Card>
      <EmptyState
        title={t('never')}
        icon={<IconAntenna size={32} stroke={1.5} aria-hidden />}
        action={<AnchorButton href={`${apiPrefix}/docs`}>{t('docs')}</AnchorButton>}
      >
        <p>{t('neverHint')}</p>
        <p>
          {t('controllerId')} <code>{controllerId}</code>
        </p>
      </EmptyState>
    </Card>
  );
}
