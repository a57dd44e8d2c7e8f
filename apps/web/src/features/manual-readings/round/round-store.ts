import * as z from 'zod/mini';
import { currentSession } from '#lib/session/session-store.ts';
import { maxRoundMs, type Round } from '../model/round.ts';

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
export const readRound = (key: string): Round | null => {
  try {
    const found = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success && found.data.steps.length > 0 ? found.data : null;
  } catch {
    return null;
  }
};

/** Keeps the round on this device; null removes it. Without storage the round lasts as long as its screen. */
export const writeRound = (key: string, round: Round | null): void => {
  try {
    if (round) localStorage.setItem(key, JSON.stringify(round));
    else localStorage.removeItem(key);
  } catch {
    // The device's storage is full or off.
  }
};

export const isRoundOver = ({ startedAt }: Round, now: number): boolean => now - startedAt > maxRoundMs;
