import { useEffect, useLayoutEffect, useRef } from 'react';

/** What opened a layer, and what it stands in, the nearest first. */
type Opener = { element: HTMLElement; around: HTMLElement[] };

const openerNow = (): Opener | null => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return null;
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.matches('ul, ol, table, section, main')) around.push(one);
  return { element, around };
};

/** Gives the focus back; where the opener went with what it removed, to the list or the part of the screen it stood in. */
const giveBack = ({ element, around }: Opener): void => {
  const target = element.isConnected ? element : around.find(({ isConnected }) => isConnected);
  if (target && target !== element && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
};

const isNowhere = (element: Element | null): boolean => element === null || element === document.body;

/**
 * Gives the focus back to what opened a layer when it closes. The component library does so only for a layer that was
 * mounted before it opened; ours may come with its first opening.
 */
export const useOpenerFocus = (opened: boolean): void => {
  const last = useRef<Opener>(null);

  useEffect(() => {
    if (!opened) return undefined;
    const opener = openerNow();
    last.current = opener;
    return () => {
      const atClose = document.activeElement;
      // Not at once: a click that closed the layer may have given the focus to something else.
      requestAnimationFrame(() => {
        const now = document.activeElement;
        if (opener && (isNowhere(now) || now === atClose)) giveBack(opener);
      });
    };
  }, [opened]);

  // What was removed may leave the screen only later, and its button with it, which has the focus again by then.
  useLayoutEffect(
    () => () => {
      const opener = last.current;
      if (opener && document.activeElement === opener.element)
        requestAnimationFrame(() => {
          if (isNowhere(document.activeElement)) giveBack(opener);
        });
    },
    [],
  );
};
