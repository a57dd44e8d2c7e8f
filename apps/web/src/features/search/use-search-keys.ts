import { useEffect, useEffectEvent } from 'react';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** `/` where nothing is being typed, Ctrl K or Cmd K anywhere; not over a dialog, which would lose what it holds. */
export const useSearchKeys = (onOpen: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    const k = event.code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;
    const slash = event.key === '/' && !ctrlKey && !metaKey && !altKey && !typing(event.target);
    if (event.isComposing || !(k || slash) || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
