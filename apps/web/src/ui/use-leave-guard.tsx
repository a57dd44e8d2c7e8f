import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Confirm } from './confirm.tsx';

/**
 * Asks before unsaved changes are lost, by leaving the page or (with 'address') the sheet's address. `forget` lifts the
 * guard at once after a save.
 */
export const useLeaveGuard = (unsaved: boolean, leaving: 'page' | 'address' = 'page') => {
  const t = useTranslations('common.leave');
  // A ref, because saving and leaving may happen in one render.
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
