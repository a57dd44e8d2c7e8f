import { useTranslations } from 'use-intl';
import { toast } from '#ui/feedback/toast.tsx';
import { createUuid } from '#lib/http/uuid.ts';
import { listEntries, markSent, type Round } from '../model/round.ts';
import { saveQueuedEntry } from '../offline/queue.ts';
import { useSendQueue } from '../offline/use-send-queue.ts';

/**
 * Hands the values of a round that were not sent yet to the queue of this device, which sends them now or when there is
 * a network. Returns the round after that.
 */
export const useSaveRound = (nameOf: (controllerId: string) => string): ((round: Round) => Round) => {
  const t = useTranslations('measuredValues.form');
  const { mutateAsync: send } = useSendQueue();
  return (round) => {
    const entries = listEntries(round);
    if (entries.length === 0) return round;
    try {
      for (const entry of entries)
        saveQueuedEntry({
          body: { ...entry, entryId: createUuid() },
          controllerName: nameOf(entry.controllerId),
          state: 'waiting',
          recheck: [],
          said: '',
        });
    } catch {
      toast(t('full'), 'bad');
      return round;
    }
    void send();
    return markSent(round);
  };
};
