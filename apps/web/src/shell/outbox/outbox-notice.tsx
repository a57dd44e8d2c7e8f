import { IconCloudUp } from '@tabler/icons-react';
import { CatchBoundary } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { whenQuiet } from '#lib/http/quiet.ts';
import { outboxOpened, useOutbox } from '#lib/offline/outbox/outbox.ts';
import { useStore } from '#lib/state/store.ts';
import { Button } from '#ui/controls/button.tsx';
import { closeToast, toast } from '#ui/feedback/toast.tsx';
import { loadKinds } from './kinds.ts';
import { OutboxList } from './outbox-list.tsx';
import { useOutboxSync } from './use-outbox-sync.ts';
import flow from '#ui/layout/flow.module.css';
import banner from '../farm-banner.module.css';

/** Loads what entries show while there is a connection: over plain HTTP no worker keeps it for use without one. */
const useLoadAhead = (): void =>
  useEffect(
    () =>
      void whenQuiet()
        .then(loadKinds)
        .catch(() => undefined),
    [],
  );

/**
 * Sends what waits on this device; says how much that is, and lists it with what needs a decision. Without its banner on
 * screens that say so themselves.
 */
export function OutboxNotice({ hasBanner = true }: { hasBanner?: boolean }) {
  const t = useTranslations('outbox');
  const send = useOutboxSync();
  useLoadAhead();
  const entries = useOutbox();
  const isOpened = useStore(outboxOpened);
  const close = (): void => outboxOpened.set(false);
  const fail = (): void => {
    close();
    toast(t('failed'), 'bad');
  };
  const unsettledCount = entries.filter(({ state }) => state !== 'waiting').length;
  useEffect(() => {
    if (isOpened) closeToast(t('refused', { count: unsettledCount }));
  }, [isOpened, t, unsettledCount]);
  return (
    <>
      {hasBanner && entries.length > 0 && (
        <section className={`${flow.row3} ${banner.banner}`} aria-label={t('title')}>
          <IconCloudUp size={18} stroke={1.5} aria-hidden />
          <span>
            {unsettledCount > 0
              ? t('notice.refused', { count: unsettledCount })
              : t('notice.waiting', { count: entries.length })}
          </span>
          <Button onClick={() => outboxOpened.set(true)}>{t('notice.show')}</Button>
        </section>
      )}
      {isOpened && (
        // The list is open over every screen: without a boundary, its error would be shown on each of them.
        <CatchBoundary getResetKey={() => 'open'} errorComponent={() => null} onCatch={fail}>
          <OutboxList send={send} onClose={close} />
        </CatchBoundary>
      )}
    </>
  );
}
