import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useErrorMessage } from './use-error-message.ts';

type Props = { error: unknown; onRetry?: (() => void) | undefined; title?: string };

/** An error in place of the content, with a retry button. */
export function ErrorState({ error, onRetry, title }: Props) {
  const t = useTranslations('common.error');
  const errorMessage = useErrorMessage();
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
        {errorMessage(error)}
      </EmptyState>
    </div>
  );
}
