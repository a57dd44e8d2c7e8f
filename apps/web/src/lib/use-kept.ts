import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocale } from 'use-intl';
import { currentLanguage } from './language.ts';

const kept = new Map<string, unknown>();

/** State that outlives a change of language, which draws the whole screen again; what somebody is typing must not go with it. */
export const useKept = <T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] => {
  const drawnIn = useLocale();
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : initial));

  // Kept while it is shown: the new screen is drawn before the old one hears that it goes.
  useEffect(() => {
    kept.set(key, value);
  }, [key, value]);

  useEffect(
    () => () => {
      if (currentLanguage() === drawnIn) kept.delete(key);
    },
    [key, drawnIn],
  );

  return [value, setValue];
};
