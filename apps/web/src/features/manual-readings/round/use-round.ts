import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/call-error.ts';
import { createUuid } from '#lib/http/uuid.ts';
import { now } from '#lib/state/clock.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { enqueueReading } from '../commands.ts';
import {
  answerStep,
  listEntries,
  markSent,
  reopenSkipped,
  startRound,
  type Round,
  type RoundAnswer,
  type RoundEntry,
  type RoundStep,
} from '../model/round.ts';
import { roundKey, useKeptRound, writeRound } from './round-store.ts';

type Options = {
  farmId: string;
  controllerId: string | undefined;
  /** the steps of a new round; undefined while they are not known */
  steps: readonly RoundStep[] | undefined;
  nameOf: (controllerId: string) => string;
};

/** Leaves an entry after the other to the outbox and reports each that it took; false when one failed, which is told. */
const useEnqueueRound = (farmId: string, nameOf: Options['nameOf']) => {
  const t = useTranslations('manualReadings.form');
  const errorMessage = useErrorMessage();
  return async (round: Round, onTaken: (entry: RoundEntry) => void): Promise<boolean> => {
    try {
      for (const entry of listEntries(round)) {
        await enqueueReading(farmId, {
          body: { ...entry, entryId: createUuid() },
          controllerName: nameOf(entry.controllerId),
        });
        onTaken(entry);
      }
      return true;
    } catch (error) {
      // The outbox calls the server itself only where the device has no room.
      const isFull = error instanceof CallError && error.code === 'NETWORK';
      if (!(error instanceof CallError)) console.error(error);
      toast(isFull ? t('full') : errorMessage(error), 'bad');
      return false;
    }
  };
};

/** Saves the round's new values, one saving after the other; false when one could not be saved. */
const useSaveRound = (
  { latest, change }: Pick<ReturnType<typeof useKeptRound>, 'latest' | 'change'>,
  enqueue: ReturnType<typeof useEnqueueRound>,
): (() => Promise<boolean>) => {
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  return () => {
    const saved = saving.current.then(async () => {
      const round = latest.current;
      if (!round) return true;
      return enqueue(round, (entry) => latest.current && change(markSent(latest.current, round, entry)));
    });
    saving.current = saved;
    return saved;
  };
};

/** The member's round in a farm, kept on the device: values are saved whenever a controller is left. */
export const useRound = ({ farmId, controllerId, steps, nameOf }: Options) => {
  const key = roundKey(farmId, controllerId);
  const round = useKeptRound(key, steps);
  const { old, kept, latest, change } = round;
  const [isResumed, setIsResumed] = useState(kept !== null && Object.keys(kept.answers).length > 0);
  const enqueue = useEnqueueRound(farmId, nameOf);
  const save = useSaveRound(round, enqueue);
  const saveNow = useEffectEvent(() => void save());
  // Also when the screen is left by the browser's Back.
  useEffect(() => () => saveNow(), []);
  const saveOld = useEffectEvent(async () => {
    if (!old) return;
    let rest = old;
    const isSaved = await enqueue(old, (entry) => {
      rest = markSent(rest, old, entry);
      if (!latest.current) writeRound(key, rest);
    });
    if (isSaved && !latest.current) writeRound(key, null);
  });
  useEffect(() => void saveOld(), []);

  return {
    round: kept,
    isResumed,
    /** Answers the open step, or skips it with null. */
    answer: (answer: RoundAnswer | null): void => {
      if (!kept) return;
      setIsResumed(false);
      const next = answerStep(kept, answer);
      change(next);
      if (next.steps[next.at]?.controllerId !== kept.steps[kept.at]?.controllerId) void save();
    },
    open: (at: number): void => {
      if (kept) change({ ...kept, at });
    },
    measureSkipped: (): void => {
      if (kept) change(reopenSkipped(kept));
    },
    restart: async (): Promise<void> => {
      if (!kept || !(await save())) return;
      setIsResumed(false);
      change(startRound(steps ?? kept.steps, now()));
    },
    /** Ends the round; false when its values could not be saved. */
    finish: async (): Promise<boolean> => {
      if (!(await save())) return false;
      round.finish();
      return true;
    },
  };
};
