import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createUuid } from '#lib/http/uuid.ts';
import { now } from '#lib/state/clock.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { enqueueReading } from '../commands.ts';
import {
  answerStep,
  listEntries,
  markSent,
  reopenSkipped,
  startRound,
  type Round,
  type RoundAnswer,
  type RoundStep,
} from '../model/round.ts';
import { isRoundOver, readRound, roundKey, writeRound } from './round-store.ts';

type Options = {
  farmId: string;
  controllerId: string | undefined;
  /** the steps of a new round; undefined while they are not known */
  steps: readonly RoundStep[] | undefined;
  nameOf: (controllerId: string) => string;
};

/** The member's round in a farm, kept on the device: values are saved whenever a controller is left. */
export const useRound = ({ farmId, controllerId, steps, nameOf }: Options) => {
  const t = useTranslations('manualReadings.form');
  const key = roundKey(farmId, controllerId);
  const [initial] = useState(() => readRound(key));
  const [isOld] = useState(() => initial !== null && isRoundOver(initial, now()));
  const [kept, setKept] = useState<Round | null>(isOld ? null : initial);
  const [isResumed, setIsResumed] = useState(kept !== null && Object.keys(kept.answers).length > 0);
  const [isFinished, setFinished] = useState(false);
  const latest = useRef(kept);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const change = (next: Round | null): void => {
    latest.current = next;
    setKept(next);
    writeRound(key, next);
  };
  if (!kept && !isFinished && steps && steps.length > 0) setKept(startRound(steps, now()));

  const saveRound = async (round: Round): Promise<boolean> => {
    try {
      for (const entry of listEntries(round))
        await enqueueReading(farmId, {
          body: { ...entry, entryId: createUuid() },
          controllerName: nameOf(entry.controllerId),
        });
      return true;
    } catch {
      toast(t('full'), 'bad');
      return false;
    }
  };
  /** Leaves the values that were not sent yet to the outbox, one round after the other; false when it has no room. */
  const save = (): Promise<boolean> => {
    const saved = saving.current.then(async () => {
      const round = latest.current;
      if (!round || listEntries(round).length === 0) return true;
      if (!(await saveRound(round))) return false;
      // Answers may have been added meanwhile.
      if (latest.current) change({ ...latest.current, sent: { ...latest.current.sent, ...markSent(round).sent } });
      return true;
    });
    saving.current = saved;
    return saved;
  };
  const saveNow = useEffectEvent(() => void save());
  // Also when the screen is left by the browser's Back.
  useEffect(() => () => saveNow(), []);
  const saveOld = useEffectEvent(async () => {
    if (isOld && initial && (await saveRound(initial)) && !latest.current) writeRound(key, null);
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
      setFinished(true);
      change(null);
      return true;
    },
  };
};
