import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocale } from 'use-intl';
import { currentLanguage } from './language.ts';
import { currentSession, sessionEnded } from './session-store.ts';

/** `mno`: the member who typed it, undefined for a visitor. */
type Kept = { value: unknown; mno: number | undefined };

const kept = new Map<string, Kept>();
const reader = (): number | undefined => currentSession()?.mno;

/**
 * State that survives a change of language (which remounts the screen) and a session ended by the server. Only the same
 * member gets it back.
 */
export const useKept = <T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] => {
  const drawnIn = useLocale();
  const [value, setValue] = useState<T>(() => {
    const found = kept.get(key);
    return found && found.mno === reader() ? (found.value as T) : initial;
  });

  // Deleted only on unmount without a new mount: the new screen mounts before the old one's clean-up runs.
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
