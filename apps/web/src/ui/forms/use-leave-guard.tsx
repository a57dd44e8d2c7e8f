import { deepEqual, useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';

const isOtherSearch = (
  leaving: 'page' | 'address' | readonly string[],
  current: Record<string, unknown>,
  next: Record<string, unknown>,
): boolean => {
  if (leaving === 'page') return false;
  if (leaving === 'address') return !deepEqual(current, next);
  return leaving.some((name) => !deepEqual(current[name], next[name]));
};

/**
 * Asks before unsaved changes are lost, by leaving the page or (with 'address') the sheet's address, or by changing one of
 * these search parameters. `forget` lifts the guard at once after a save.
 */
export const useLeaveGuard = (unsaved: boolean, leaving: 'page' | 'address' | readonly string[] = 'page') => {
  const t = useTranslations('common.leave');
  // A ref, because saving and leaving may happen in one render.
  const isGuarding = useRef(unsaved);
  useEffect(() => {
    isGuarding.current = unsaved;
  }, [unsaved]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isGuarding.current && (current.pathname !== next.pathname || isOtherSearch(leaving, current.search, next.search)),
    enableBeforeUnload: () => isGuarding.current,
    withResolver: true,
  });
  const dialog = (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('title')}
      confirmLabel={t('go')}
      danger
      backCancels={false}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('text')}
    </ConfirmDialog>
  );
  return {
    dialog,
    forget: (): void => {
      isGuarding.current = false;
    },
  };
};
