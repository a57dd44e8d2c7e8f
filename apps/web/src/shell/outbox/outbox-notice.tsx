import { IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '#lib/format/kst.ts';
import { useOutbox, type OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { discardEntry, retryEntry } from '#lib/offline/outbox/send-outbox.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import banner from '../farm-banner.module.css';
import classes from './outbox.module.css';
import { useOutboxSync } from './use-outbox-sync.ts';

function Entry({ entry, send }: { entry: OutboxEntry; send: () => Promise<void> }) {
  const t = useTranslations('outbox');
  const { kind, about, madeAt, state, reason } = entry;
  const retry = async (): Promise<void> => {
    await retryEntry(entry);
    await send();
  };
  return (
    <li>
      <p>
        <strong>{t(`kind.${kind}`)}</strong> <small>{formatMoment(madeAt)}</small>
      </p>
      <p>{about}</p>
      <p>
        <small>{state === 'refused' && reason !== '' ? reason : t(`state.${state}`)}</small>
      </p>
      <span className={classes.acts}>
        {state === 'refused' && <Button onClick={() => void retry()}>{t('retry')}</Button>}
        <ConfirmButton label={t('discard')} title={t('discardTitle')} work={() => discardEntry(entry.id)}>
          {t('discardText')}
        </ConfirmButton>
      </span>
    </li>
  );
}

/** Sends what waits on this device; says how much that is, and lists it with what the server refused. */
export function OutboxNotice() {
  const t = useTranslations('outbox');
  const send = useOutboxSync();
  const entries = useOutbox();
  const [opened, setOpened] = useState(false);
  const refusedCount = entries.filter(({ state }) => state === 'refused').length;
  const waits = entries.length > refusedCount;
  return (
    <>
      {entries.length > 0 && (
        <div className={banner.banner}>
          <IconCloudUp size={18} stroke={1.5} aria-hidden />
          <span>
            {refusedCount > 0
              ? t('notice.refused', { count: refusedCount })
              : t('notice.waiting', { count: entries.length })}
          </span>
          <Button onClick={() => setOpened(true)}>{t('notice.show')}</Button>
        </div>
      )}
      <Sheet opened={opened && entries.length > 0} onClose={() => setOpened(false)} title={t('title')}>
        <small>{t('hint')}</small>
        <ul className={classes.list} aria-label={t('title')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} send={send} />
          ))}
        </ul>
        {waits && <Button onClick={() => void send()}>{t('send')}</Button>}
      </Sheet>
    </>
  );
}
