import { CatchBoundary, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '#lib/format/kst.ts';
import { discardEntry, editEntry, retryEntry } from '#lib/offline/outbox/edit-entry.ts';
import { outboxOpened, useOutbox, type OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { entryDetails } from './kinds.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './outbox.module.css';

type EntryProps = { entry: OutboxEntry; send: () => Promise<void> };

function Entry({ entry, send }: EntryProps) {
  const t = useTranslations('outbox');
  const { kind, about, madeAt, state, reason, origin, files = [] } = entry;
  const Details = kind === 'reading' ? entryDetails[kind] : undefined;
  const navigate = useNavigate();
  const edit = (): void => {
    const href = editEntry(entry);
    outboxOpened.set(false);
    if (href !== undefined) void navigate({ href });
  };
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
      {files.length > 0 && <p>{t('files', { count: files.length })}</p>}
      {Details && (
        // Without a connection their code may be missing: the entry stays readable, and the screen does not fail.
        <CatchBoundary getResetKey={() => state} errorComponent={() => null}>
          <Suspense>
            <Details entry={entry} send={send} />
          </Suspense>
        </CatchBoundary>
      )}
      {state !== 'doubted' && (
        <p>
          <small>{state === 'refused' && reason !== '' ? reason : t(`state.${state}`)}</small>
        </p>
      )}
      <span className={flow.buttons}>
        {state === 'refused' && <Button onClick={() => void retry()}>{t('retry')}</Button>}
        {state !== 'waiting' && origin && <Button onClick={edit}>{t('edit')}</Button>}
        <ConfirmButton label={t('discard')} title={t('discardTitle')} onConfirm={() => discardEntry(entry.id)}>
          {t('discardText')}
        </ConfirmButton>
      </span>
    </li>
  );
}

type Props = { send: () => Promise<void>; onClose: () => void };

/** What waits on this device, what the server asks about, and what it refused, with its reason. */
export function OutboxList({ send, onClose }: Props) {
  const t = useTranslations('outbox');
  const entries = useOutbox();
  const waits = entries.some(({ state }) => state === 'waiting');
  const isEmpty = entries.length === 0;
  const close = useEffectEvent(onClose);
  // Otherwise it would open by itself with the next entry.
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);
  return (
    <Sheet opened={!isEmpty} onClose={onClose} title={t('title')}>
      <small>{t('hint')}</small>
      <ul className={`${flow.stack3} ${classes.list}`} aria-label={t('title')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} send={send} />
        ))}
      </ul>
      {waits && <Button onClick={() => void send()}>{t('send')}</Button>}
    </Sheet>
  );
}
