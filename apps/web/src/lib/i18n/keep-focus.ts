import { useLayoutEffect, type RefObject } from 'react';

/** Marks a control that changes the language, and a button that opens a layer with one. */
const control = '[data-changes-language]';

/** The control that was used, else the one that is left when its layer has closed. */
const findUsed = (tag: string): Element | undefined => {
  const found = [...document.querySelectorAll(control)].filter((one) => one.checkVisibility());
  return found.find(({ tagName }) => tagName === tag) ?? found[0];
};

/**
 * Gives the focus back to the control that changed the language. A change renders all anew, and the title of the page
 * would take the focus, so that the reader loses the place.
 */
export const useKeepFocus = (usedTag: RefObject<string | undefined>): void => {
  // A layout effect comes before the effect of the title, and its end before the old control goes.
  useLayoutEffect(() => {
    const used = usedTag.current === undefined ? undefined : findUsed(usedTag.current);
    const target = used?.querySelector('input:checked') ?? used;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    return () => {
      usedTag.current = document.activeElement?.closest(control)?.tagName;
    };
  }, [usedTag]);
};
