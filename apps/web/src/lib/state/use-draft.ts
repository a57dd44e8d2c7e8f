import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocale } from 'use-intl';
import { currentLanguage } from '../i18n/language.ts';
import { currentSession, wasEndedByServer } from '../session/session-store.ts';

/** `memberNo`: the member who typed it, undefined for a visitor. */
type StoredDraft = { value: unknown; memberNo: number | undefined };

const drafts = new Map<string, StoredDraft>();
const currentMember = (): number | undefined => currentSession()?.memberNo;

/**
 * State that survives a change of language (which remounts the screen) and a session ended by the server. Only the same
 * member gets it back.
 */
export const useDraft = <T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] => {
  const mountedLocale = useLocale();
  const [value, setValue] = useState<T>(() => {
    const stored = drafts.get(key);
    return stored && stored.memberNo === currentMember() ? (stored.value as T) : initial;
  });

  // Deleted only on unmount without a new mount: the new screen mounts before the old one's clean-up runs.
  useEffect(() => {
    drafts.set(key, { value, memberNo: currentMember() });
  }, [key, value]);

  useEffect(
    () => () => {
      const sessionLost = wasEndedByServer() && drafts.get(key)?.memberNo !== undefined;
      if (currentLanguage() === mountedLocale && !sessionLost) drafts.delete(key);
    },
    [key, mountedLocale],
  );

  return [value, setValue];
};
