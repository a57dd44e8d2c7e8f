import { useSyncExternalStore } from 'react';
import { currentSession, onSession } from '#lib/session-store.ts';

// Not a part of any screen: between two of them there is none that could keep it, nor hear a key.
const watchers = new Set<() => void>();
let opened = false;

const set = (next: boolean): void => {
  opened = next;
  for (const watcher of watchers) watcher();
};

export const openSearch = (): void => set(true);
export const closeSearch = (): void => set(false);

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Whether somebody is searching. */
export const useSearchOpened = (): boolean => useSyncExternalStore(watch, () => opened);

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Members search; not in the small window of a notice. */
const mayHere = (): boolean => currentSession() !== null && location.pathname !== '/popup';

const overlaid = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

const press = (event: KeyboardEvent): void => {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const k = event.code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  const slash = event.key === '/' && !ctrlKey && !metaKey && !altKey && !typing(event.target);
  if (event.isComposing || !(k || slash) || overlaid() || !mayHere()) return;
  event.preventDefault();
  openSearch();
};

/**
 * Opens the search by its keys, whichever screen there is or is on its way: `/` where nothing is being typed, Ctrl K or
 * Cmd K anywhere; not over a dialog, which would lose what it holds. It closes with the session, and when one goes back: it
 * would lie over a screen that it was not opened on.
 */
export const watchSearchKeys = (): (() => void) => {
  document.addEventListener('keydown', press);
  window.addEventListener('popstate', closeSearch);
  const stop = onSession(() => {
    if (!currentSession()) closeSearch();
  });
  return () => {
    document.removeEventListener('keydown', press);
    window.removeEventListener('popstate', closeSearch);
    stop();
  };
};
