import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocale } from 'use-intl';
import { currentLanguage } from '../i18n/language.ts';
import { currentSession, wasEndedByServer } from '../session/session-store.ts';

/** `memberNo`: the member who typed it, undefined for a visitor. */
type StoredDraft = { value: unknown; memberNo: number | undefined };

const drafts = new Map<string, StoredDraft>();
const currentMember = (): number | undefined => currentSession()?.memberNo;

/** The stored value of a key, if the same member typed it; otherwise the initial one. */
export const restoreDraft = <T>(key: string | undefined, initial: T): T => {
  const stored = key === undefined ? undefined : drafts.get(key);
  return stored && stored.memberNo === currentMember() ? (stored.value as T) : initial;
};

/** What the member has typed in the forms that are open, by their keys. */
export const copyDrafts = (): [key: string, value: unknown][] =>
  [...drafts].flatMap(([key, { value, memberNo }]) => (memberNo === currentMember() ? [[key, value]] : []));

/** How forms that are open take another value, by the keys of their drafts. */
const openForms = new Map<string, (value: never) => void>();

/** Lets forms show what was typed before: those that are open now, others when they open next. */
export const putBackDrafts = (copied: readonly (readonly [key: string, value: unknown])[]): void => {
  for (const [key, value] of copied) {
    drafts.set(key, { value, memberNo: currentMember() });
    openForms.get(key)?.(value as never);
  }
};

/** Forgets what was put back for forms that did not open. */
export const dropUnopenedDrafts = (keys: readonly string[]): void => {
  for (const key of keys) if (!openForms.has(key)) drafts.delete(key);
};

/**
 * Stores a value over a change of language (which remounts the screen) and a session ended by the server; nothing
 * without a key.
 * @param restore shows a value that is put back; a stable function
 */
export const useStoredDraft = <T>(key: string | undefined, value: T, restore: (value: T) => void): void => {
  const mountedLocale = useLocale();
  // Deleted only on unmount without a new mount: the new screen mounts before the old one's clean-up runs.
  useEffect(() => {
    if (key !== undefined) drafts.set(key, { value, memberNo: currentMember() });
  }, [key, value]);

  useEffect(() => {
    if (key === undefined) return undefined;
    openForms.set(key, restore);
    return () => {
      if (openForms.get(key) === restore) openForms.delete(key);
    };
  }, [key, restore]);

  useEffect(
    () => () => {
      if (key === undefined) return;
      const sessionLost = wasEndedByServer() && drafts.get(key)?.memberNo !== undefined;
      if (currentLanguage() === mountedLocale && !sessionLost) drafts.delete(key);
    },
    [key, mountedLocale],
  );
};

/**
 * State that survives a change of language (which remounts the screen) and a session ended by the server. Only the same
 * member gets it back.
 */
export const useDraft = <T>(key: string | undefined, initial: T): [T, Dispatch<SetStateAction<T>>] => {
  const [value, setValue] = useState<T>(() => restoreDraft(key, initial));
  useStoredDraft(key, value, setValue);
  return [value, setValue];
};
