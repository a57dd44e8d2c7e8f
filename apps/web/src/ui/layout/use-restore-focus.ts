import { useLayoutEffect, useRef } from 'react';

/** The element that opened a layer, and its ancestors, nearest first. */
type Opener = { element: HTMLElement; around: HTMLElement[] };

const currentOpener = (): Opener | null => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return null;
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.matches('ul, ol, table, section, main')) around.push(one);
  return { element, around };
};

/** Returns the focus; when the opener was removed, to its list or section. */
const restoreFocus = ({ element, around }: Opener): void => {
  const target = element.isConnected ? element : around.find(({ isConnected }) => isConnected);
  if (target && target !== element && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
};

const isFocusLost = (element: Element | null): boolean => element === null || element === document.body;

/**
 * Returns the focus to the opener when a layer closes. Mantine does so only for layers mounted before they open; ours
 * may mount opened.
 */
export const useRestoreFocus = (opened: boolean): void => {
  const last = useRef<Opener>(null);

  // A layout effect: a later one could find the focus already in a layer that opened when this one closed.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = currentOpener();
    last.current = opener;
    return () => {
      const atClose = document.activeElement;
      // Deferred: the click that closed the layer may have focused something else.
      requestAnimationFrame(() => {
        const now = document.activeElement;
        if (opener && (isFocusLost(now) || now === atClose)) restoreFocus(opener);
      });
    };
  }, [opened]);

  // A removed row and its button, which has the focus again by then, may leave the page later.
  useLayoutEffect(
    () => () => {
      const opener = last.current;
      if (opener && document.activeElement === opener.element)
        requestAnimationFrame(() => {
          if (isFocusLost(document.activeElement)) restoreFocus(opener);
        });
    },
    [],
  );
};
