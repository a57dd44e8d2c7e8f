import { useState } from 'react';
import { weekMs } from '@onsil/domain/calendar/duration';
import { now } from './clock.ts';
import { readText, storeText } from './stored-text.ts';

const pauseMs = weekMs;

/**
 * Whether the member put an offer off for a week on this device, and a command that does.
 * @param key entry of the browser's storage, of this offer alone
 */
export const usePostponed = (key: string): { isPostponed: boolean; postpone: () => void } => {
  const [isPostponed, setIsPostponed] = useState(() => now() < Number(readText(key) ?? 0));
  return {
    isPostponed,
    postpone() {
      storeText(key, String(now() + pauseMs));
      setIsPostponed(true);
    },
  };
};
