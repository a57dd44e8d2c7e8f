import { storeText } from './store-text.ts';

const key = 'lastFarm';

/** The farm last opened on this device, for links that name a screen but no farm. */
export const lastFarm = (): string | null => localStorage.getItem(key);

export const rememberFarm = (farmId: string): void => storeText(key, farmId);
