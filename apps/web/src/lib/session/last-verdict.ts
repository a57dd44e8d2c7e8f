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

const key = 'lastVerdict';

/** Keeps the last state that was on this device's screen; it goes with the session. */
export const keepLastVerdict = (verdict: LastVerdict): void => {
  try {
    localStorage.setItem(key, JSON.stringify(verdict));
  } catch {
    // A full storage: the next start shows the name of the app alone.
  }
};

export const forgetLastVerdict = (): void => localStorage.removeItem(key);
