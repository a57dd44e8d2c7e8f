import { readText, removeText, storeText } from '../state/stored-text.ts';

/** A farm's state in words, which boot.js shows on the farm's dashboard before the app is there. */
export type LastVerdict = {
  memberNo: number;
  farmId: string;
  language: string;
  /** name of the part, for screen readers */
  label: string;
  sentence: string;
  /** the farm, and when the state was true */
  source: string;
  /** that time, epoch ms; after a week boot.js shows it no more */
  at: number;
};

const key = 'lastVerdicts';
/** A member of more farms keeps those that were on the screen last. */
const maxFarms = 10;

const readAll = (): LastVerdict[] => JSON.parse(readText(key) ?? '[]') as LastVerdict[];

/** Keeps the last state of a farm that was on this device's screen; all of them go with the session. */
export const keepLastVerdict = (verdict: LastVerdict): void => {
  try {
    const others = readAll().filter(({ farmId }) => farmId !== verdict.farmId);
    storeText(key, JSON.stringify([verdict, ...others].slice(0, maxFarms)));
  } catch {
    // What is there cannot be read: the next start shows the name of the app alone.
  }
};

export const forgetLastVerdicts = (): void => removeText(key);
