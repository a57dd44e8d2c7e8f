import { currentSession, subscribeToSession } from '#lib/session/session-store.ts';
import { hasDialog, isTyping, mayBeShortcut } from '#lib/state/shortcut-target.ts';
import { createStore, useStore } from '#lib/state/store.ts';

// Module state, because the search is open across screens and its shortcut must work while none is mounted.
const isOpen = createStore(false);
const text = createStore('');

export const setSearchText = (typed: string): void => text.set(typed);
export const openSearch = (): void => {
  text.set('');
  isOpen.set(true);
};
export const closeSearch = (): void => isOpen.set(false);

/** Whether the search is open. */
export const useIsSearchOpen = (): boolean => useStore(isOpen);

/** What was typed into the search. */
export const useSearchText = (): string => useStore(text);

/** Signed-in members only, and not in the pop-up window. */
const canSearch = (): boolean => currentSession() !== null && location.pathname !== '/popup';

/** Keeps what is typed until the dialog has loaded and its input has the focus. */
const keepTyped = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isInDialog = target instanceof Element && target.closest('[aria-modal]') !== null;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isTyping(target) || isInDialog) return;
  event.preventDefault();
  text.set(text.get() + key);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (isOpen.get()) return keepTyped(event);
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const k = event.code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  const slash = event.key === '/' && !ctrlKey && !metaKey && !altKey && mayBeShortcut(event);
  if (event.isComposing || !(k || slash) || hasDialog() || !canSearch()) return;
  event.preventDefault();
  openSearch();
};

/**
 * Registers the shortcuts of the search: `/` outside of inputs, Ctrl K or Cmd K anywhere, but not over a dialog, which
 * would lose its input. The search closes with the session and on Back. Returns a function that unregisters them.
 */
export const startSearchShortcuts = (): (() => void) => {
  document.addEventListener('keydown', onKeyDown);
  window.addEventListener('popstate', closeSearch);
  const unsubscribe = subscribeToSession(() => {
    if (!currentSession()) closeSearch();
  });
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('popstate', closeSearch);
    unsubscribe();
  };
};
