import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useErrorMessage } from './use-error-message.ts';

type Props = { error: unknown; onRetry?: (() => void) | undefined; title?: string };

/** An error with a retry button, in place of content of which this device has no copy. */
export function ErrorState({ error, onRetry, title }: Props) {
  const t = useTranslations('common.error');
  const errorMessage = useErrorMessage();
  const isOffline = error instanceof CallError && error.code === 'NETWORK';
  return (
    <div role="alert">
      <EmptyState
        title={title ?? t('title')}
        action={
          onRetry && (
            <Button onClick={onRetry} icon={<IconRefresh size={16} stroke={1.5} aria-hidden />}>
              {t('retry')}
            </Button>
          )
        }
      >
        {isOffline ? t('nothingKept') : errorMessage(error)}
      </EmptyState>
    </div>
  );
}
