import { readText, storeText } from './stored-text.ts';

const key = 'lastFarm';

/** The farm last opened on this device, for links that name a screen but no farm. */
export const lastFarm = (): string | null => readText(key);

export const rememberFarm = (farmId: string): void => void storeText(key, farmId);
