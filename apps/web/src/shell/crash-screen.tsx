import { IconRefresh } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PageLoadError } from '#lib/i18n/load-page.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** The error screen of a page that failed to load or render. Reloading fetches missing chunks, by itself once the network is back. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const t = useTranslations('common.error');
  const kind = error instanceof PageLoadError ? 'chunk' : 'crashed';
  useEffect(() => {
    const gone = new AbortController();
    if (kind === 'chunk') addEventListener('online', () => location.reload(), gone);
    return () => gone.abort();
  }, [kind]);
  return (
    <div role="alert">
      <EmptyState
        title={t(kind)}
        action={
          <Button
            variant="primary"
            icon={<IconRefresh size={16} stroke={1.5} aria-hidden />}
            onClick={() => location.reload()}
          >
            {t('reload')}
          </Button>
        }
      >
        {t(`${kind}Text`)}
      </EmptyState>
    </div>
  );
}
