import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Confirm } from './confirm.tsx';

/**
 * Asks before somebody leaves what is not saved: the page, or even its `address`, where that says what is open on it.
 * `forget` lets the way free at once, for a form that was just saved.
 */
export const useLeaveGuard = (unsaved: boolean, leaving: 'page' | 'address' = 'page') => {
  const t = useTranslations('common.leave');
  // Read when somebody leaves, not drawn: saving and leaving may happen within one turn.
  const asks = useRef(unsaved);
  useEffect(() => {
    asks.current = unsaved;
  }, [unsaved]);
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => asks.current && (leaving === 'address' || current.pathname !== next.pathname),
    enableBeforeUnload: () => asks.current,
    withResolver: true,
  });
  const dialog = (
    <Confirm
      opened={blocked.status === 'blocked'}
      title={t('title')}
      confirmLabel={t('go')}
      danger
      onConfirm={() => blocked.proceed?.()}
      onCancel={() => blocked.reset?.()}
    >
      {t('text')}
    </Confirm>
  );
  return {
    dialog,
    forget: (): void => {
      asks.current = false;
    },
  };
};
