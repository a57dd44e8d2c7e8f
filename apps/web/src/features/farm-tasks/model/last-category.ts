import { readText, storeText } from '#lib/state/stored-text.ts';

const key = 'lastTaskCategory';
const other = 'OTHER';

/** Proposed again for the next task that is entered on this device. */
export const rememberCategory = (category: string): void => void storeText(key, category);

/** The category of a new task until one is chosen: that of the last one, else "other" or the last of the list. */
export const proposeCategory = (codes: readonly string[]): string => {
  const last = readText(key);
  return [last, other].find((code) => code !== null && codes.includes(code)) ?? codes.at(-1) ?? '';
};
