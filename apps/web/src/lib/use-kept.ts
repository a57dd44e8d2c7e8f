import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocale } from 'use-intl';
import { currentLanguage } from './language.ts';
import { currentSession, sessionEnded } from './session-store.ts';

/** `mno`: whose it is, undefined for a visitor's. */
type Kept = { value: unknown; mno: number | undefined };

const kept = new Map<string, Kept>();
const reader = (): number | undefined => currentSession()?.mno;

/**
 * State that outlives a change of language, which draws the whole screen again, and a session that the server ended: whoever
 * signs in again finds what they were typing, and nobody else does.
 */
export const useKept = <T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] => {
  const drawnIn = useLocale();
  const [value, setValue] = useState<T>(() => {
    const found = kept.get(key);
    return found && found.mno === reader() ? (found.value as T) : initial;
  });

  // Kept while it is shown: the new screen is drawn before the old one hears that it goes.
  useEffect(() => {
    kept.set(key, { value, mno: reader() });
  }, [key, value]);

  useEffect(
    () => () => {
      const cutOff = sessionEnded() && kept.get(key)?.mno !== undefined;
      if (currentLanguage() === drawnIn && !cutOff) kept.delete(key);
    },
    [key, drawnIn],
  );

  return [value, setValue];
};
