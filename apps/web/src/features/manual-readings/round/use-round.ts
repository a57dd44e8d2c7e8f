import { useEffect, useEffectEvent, useState } from 'react';
import { now } from '#lib/state/clock.ts';
import {
  answerStep,
  listEntries,
  reopenSkipped,
  startRound,
  type Round,
  type RoundAnswer,
  type RoundStep,
} from '../model/round.ts';
import { isRoundOver, readRound, roundKey, writeRound } from './round-store.ts';
import { useSaveRound } from './use-save-round.ts';

type Options = {
  farmId: string;
  controllerId: string | undefined;
  /** the steps of a new round; undefined while they are not known */
  steps: readonly RoundStep[] | undefined;
  nameOf: (controllerId: string) => string;
};

/** The member's round in a farm, kept on the device: values are saved whenever a controller is left. */
export const useRound = ({ farmId, controllerId, steps, nameOf }: Options) => {
  const key = roundKey(farmId, controllerId);
  const [initial] = useState(() => readRound(key));
  const [isOld] = useState(() => initial !== null && isRoundOver(initial, now()));
  const [kept, setKept] = useState<Round | null>(isOld ? null : initial);
  const [isResumed, setIsResumed] = useState(kept !== null && Object.keys(kept.answers).length > 0);
  const save = useSaveRound(nameOf);
  if (!kept && steps && steps.length > 0) setKept(startRound(steps, now()));

  const change = (next: Round | null): void => {
    setKept(next);
    writeRound(key, next);
  };
  const saveNow = useEffectEvent(() => {
    if (kept && listEntries(kept).length > 0) writeRound(key, save(kept));
  });
  // Also when the screen is left by the browser's Back.
  useEffect(() => () => saveNow(), []);
  const saveOld = useEffectEvent(() => {
    if (!isOld || !initial) return;
    save(initial);
    writeRound(key, null);
  });
  useEffect(() => saveOld(), []);

  return {
    round: kept,
    isResumed,
    /** Answers the open step, or skips it with null. */
    answer: (answer: RoundAnswer | null): void => {
      if (!kept) return;
      setIsResumed(false);
      const next = answerStep(kept, answer);
      const left = next.steps[next.at]?.controllerId !== kept.steps[kept.at]?.controllerId;
      change(left ? save(next) : next);
    },
    open: (at: number): void => {
      if (kept) change({ ...kept, at });
    },
    measureSkipped: (): void => {
      if (kept) change(reopenSkipped(kept));
    },
    restart: (): void => {
      if (!kept) return;
      save(kept);
      setIsResumed(false);
      change(startRound(steps ?? kept.steps, now()));
    },
    finish: (): void => {
      if (!kept) return;
      save(kept);
      change(null);
    },
  };
};
