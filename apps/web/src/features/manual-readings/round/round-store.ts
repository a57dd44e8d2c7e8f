import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { currentSession } from '#lib/session/session-store.ts';
import { now } from '#lib/state/clock.ts';
import { readText, removeText, storeText } from '#lib/state/stored-text.ts';
import { maxRoundMs, startRound, type Round, type RoundStep } from '../model/round.ts';

const stored = z.object({
  startedAt: z.number(),
  at: z.number(),
  steps: z.array(z.object({ controllerId: z.string(), field: z.string() })),
  answers: z.record(z.string(), z.nullable(z.object({ text: z.string(), at: z.number(), isChecked: z.boolean() }))),
  sent: z.record(z.string(), z.string()),
});

/** Several people may share a device, and a round may cover one controller only. */
export const roundKey = (farmId: string, controllerId: string | undefined): string =>
  ['measuringRound', currentSession()?.memberNo ?? '', farmId, controllerId ?? ''].join(' ');

/** The round on this device; null without one. */
const readRound = (key: string): Round | null => {
  try {
    const found = stored.safeParse(JSON.parse(readText(key) ?? 'null'));
    return found.success && found.data.steps.length > 0 ? found.data : null;
  } catch {
    return null;
  }
};

/** Keeps the round on this device; null removes it. Without storage the round lasts as long as its screen. */
export const writeRound = (key: string, round: Round | null): void => {
  if (round) storeText(key, JSON.stringify(round));
  else removeText(key);
};

const isRoundOver = ({ startedAt }: Round): boolean => now() - startedAt > maxRoundMs;

/** The round of this device: as it was found, as it is, and as it is read by what runs later. */
export const useKeptRound = (key: string, steps: readonly RoundStep[] | undefined) => {
  const [found] = useState(() => readRound(key));
  const [isOld] = useState(() => found !== null && isRoundOver(found));
  const [kept, setKept] = useState<Round | null>(isOld ? null : found);
  const [isFinished, setFinished] = useState(false);
  const latest = useRef(kept);
  if (!kept && !isFinished && steps && steps.length > 0) setKept(startRound(steps, now()));
  const change = (next: Round | null): void => {
    latest.current = next;
    setKept(next);
    writeRound(key, next);
  };
  const finish = (): void => {
    setFinished(true);
    change(null);
  };
  return { old: isOld ? found : null, kept, latest, change, finish };
};
