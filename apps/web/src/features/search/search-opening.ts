import { useSyncExternalStore } from 'react';
import { currentSession, onSession } from '#lib/session-store.ts';

// Module state, because the search is open across screens and its shortcut must work while none is mounted.
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

/** Whether the search is open. */
export const useSearchOpened = (): boolean => useSyncExternalStore(watch, () => opened);

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Signed-in members only, and not in the pop-up window. */
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
 * Registers the shortcuts of the search: `/` outside of inputs, Ctrl K or Cmd K anywhere, but not over a dialog, which
 * would lose its input. The search closes with the session and on Back. Returns a function that unregisters them.
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
