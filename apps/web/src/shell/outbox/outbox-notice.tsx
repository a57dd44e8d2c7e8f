import { IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { outboxOpened, useOutbox } from '#lib/offline/outbox/outbox.ts';
import { useStore } from '#lib/state/store.ts';
import { Button } from '#ui/controls/button.tsx';
import banner from '../farm-banner.module.css';
import { useOutboxSync } from './use-outbox-sync.ts';

const OutboxList = lazy(() => import('./outbox-list.tsx'));

/** Sends what waits on this device; says how much that is, and lists it with what needs a decision. */
export function OutboxNotice() {
  const t = useTranslations('outbox');
  const send = useOutboxSync();
  const entries = useOutbox();
  const isOpened = useStore(outboxOpened);
  const unsettledCount = entries.filter(({ state }) => state !== 'waiting').length;
  return (
    <>
      {entries.length > 0 && (
        <div className={banner.banner}>
          <IconCloudUp size={18} stroke={1.5} aria-hidden />
          <span>
            {unsettledCount > 0
              ? t('notice.refused', { count: unsettledCount })
              : t('notice.waiting', { count: entries.length })}
          </span>
          <Button onClick={() => outboxOpened.set(true)}>{t('notice.show')}</Button>
        </div>
      )}
      {isOpened && (
        <Suspense>
          <OutboxList send={send} onClose={() => outboxOpened.set(false)} />
        </Suspense>
      )}
    </>
  );
}
