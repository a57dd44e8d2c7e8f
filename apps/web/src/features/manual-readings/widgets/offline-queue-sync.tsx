import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#ui/feedback/toast.tsx';
import { getQueuedEntries } from '../offline/queue.ts';
import { useSendQueue } from '../offline/use-send-queue.ts';
import { useQueuedEntries } from '../offline/use-queued-entries.ts';

const everyMs = 20_000;
const countUnresolved = (): number => getQueuedEntries().filter(({ state }) => state !== 'waiting').length;

/** Sends entries made offline as soon as there is a connection. Renders nothing. */
export function OfflineQueueSync() {
  const t = useTranslations('measuredValues.waiting');
  const { mutateAsync: sendQueue } = useSendQueue();
  const waits = useQueuedEntries().some(({ state }) => state === 'waiting');
  const send = useEffectEvent(async () => {
    const before = countUnresolved();
    const sent = await sendQueue();
    if (sent > 0) toast(t('sent', { count: sent }));
    if (countUnresolved() > before) toast(t('ask'), 'bad');
  });
  useEffect(() => {
    if (!waits) return undefined;
    const run = (): void => void send();
    run();
    const timer = setInterval(run, everyMs);
    globalThis.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', run);
    };
  }, [waits]);
  return null;
}
