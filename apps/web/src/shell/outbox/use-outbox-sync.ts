import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useAlreadyDone } from '#features/farm-tasks/widgets/earlier-completion.ts';
import { endEditingAway } from '#lib/offline/outbox/edit-entry.ts';
import { loadOutbox, outboxOpened, loadFiles, useOutbox } from '#lib/offline/outbox/outbox.ts';
import { sendOutbox } from '#lib/offline/outbox/send-outbox.ts';
import { outboxEvents } from '#lib/offline/outbox/submit-entry.ts';
import { refresh } from '#lib/state/cache-graph.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { carryOver, findEarlier, findQuestion } from './kinds.ts';

const everyMs = 20_000;

/** Sends what waits on this device as soon as there is a connection, and says so. Returns how to send at once. */
export const useOutboxSync = (): (() => Promise<void>) => {
  const t = useTranslations('outbox');
  const alreadyDone = useAlreadyDone();
  const client = useQueryClient();
  const waits = useOutbox().some(({ state }) => state === 'waiting');
  const send = async (): Promise<void> => {
    const { sent, lateCount, unsettledCount } = await sendOutbox(findQuestion);
    for (const { entry } of sent) void refresh(client, entry);
    if (lateCount > 0) toast(t('sent', { count: lateCount }));
    for (const { entry, reply } of sent) {
      const earlier = findEarlier(entry, reply);
      if (earlier) toast(alreadyDone(entry.about, earlier), 'bad');
    }
    // The open list shows them, and a toast would cover its buttons.
    if (unsettledCount > 0 && !outboxOpened.get()) toast(t('refused', { count: unsettledCount }), 'bad');
  };
  const sendLatest = useEffectEvent(send);
  const onEvent = useEffectEvent(() => {
    const { event } = outboxEvents.get();
    if (event === 'kept') toast(t('kept'));
    if (event === 'full') toast(t('full'), 'bad');
    if (event === 'added') void send();
  });

  useEffect(() => {
    // Where the old lists cannot be taken over, they stay until the next start.
    void carryOver()
      .catch(() => undefined)
      .then(loadOutbox)
      .then(() => loadFiles().catch(() => undefined))
      .then(() => sendLatest());
  }, []);

  const href = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  useEffect(() => endEditingAway(href), [href]);

  useEffect(() => outboxEvents.subscribe(() => onEvent()), []);

  useEffect(() => {
    if (!waits) return undefined;
    const run = (): void => void sendLatest();
    run();
    const timer = setInterval(run, everyMs);
    globalThis.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', run);
    };
  }, [waits]);
  return send;
};
