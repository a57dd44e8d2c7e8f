import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#ui/toast.tsx';
import { keptEntries } from './entry-queue.ts';
import { refreshMeasured } from './queries.ts';
import { sendWaiting } from './send-entries.ts';
import { useKeptEntries } from './use-kept-entries.ts';

const everyMs = 20_000;
const countUnresolved = (): number => keptEntries().filter(({ state }) => state !== 'waiting').length;

/** Sends entries made offline as soon as there is a connection. Renders nothing. */
export function EntrySender() {
  const t = useTranslations('measuredValues.waiting');
  const client = useQueryClient();
  const waits = useKeptEntries().some(({ state }) => state === 'waiting');
  const send = useEffectEvent(async () => {
    const before = countUnresolved();
    const sent = await sendWaiting();
    if (sent > 0) {
      toast(t('sent', { count: sent }));
      void refreshMeasured(client);
    }
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
