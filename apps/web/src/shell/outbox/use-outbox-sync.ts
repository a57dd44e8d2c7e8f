import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { loadOutbox, useOutbox } from '#lib/offline/outbox/outbox.ts';
import { keptCount, sendOutbox } from '#lib/offline/outbox/send-outbox.ts';
import { refresh } from '#lib/state/cache-graph.ts';
import { toast } from '#ui/feedback/toast.tsx';

const everyMs = 20_000;

/** Sends what waits on this device as soon as there is a connection, and says so. Returns how to send at once. */
export const useOutboxSync = (): (() => Promise<void>) => {
  const t = useTranslations('outbox');
  const client = useQueryClient();
  const waits = useOutbox().some(({ state }) => state === 'waiting');
  const send = async (): Promise<void> => {
    const { sent, refusedCount } = await sendOutbox();
    for (const { changes, farmId } of sent) void refresh(client, { changes, farmId });
    if (sent.length > 0) toast(t('sent', { count: sent.length }));
    if (refusedCount > 0) toast(t('refused', { count: refusedCount }), 'bad');
  };
  const sendLatest = useEffectEvent(send);
  const sayKept = useEffectEvent(() => toast(t('kept')));

  useEffect(() => {
    void loadOutbox();
  }, []);

  useEffect(() => keptCount.subscribe(() => sayKept()), []);

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
