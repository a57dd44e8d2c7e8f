import { useLayoutEffect, type RefObject } from 'react';

/** Marks a control that changes the language, and a button that opens a layer with one. */
const control = '[data-language]';

/**
 * Gives the focus back to the control that changed the language, or to the button of its layer. A change renders all
 * anew, and the title of the page would take the focus, so that the reader loses the place.
 */
export function KeepFocus({ usedTag }: { usedTag: RefObject<string | undefined> }) {
  // A layout effect comes before the effect of the title, and its end before the old control goes.
  useLayoutEffect(() => {
    // The first control is the last to get it; one that is hidden takes none.
    if (usedTag.current)
      for (const one of [...document.querySelectorAll<HTMLElement>(control)].toReversed())
        if (one.tagName === usedTag.current || document.activeElement === document.body)
          (one.querySelector<HTMLElement>(':checked') ?? one).focus();
    return () => {
      usedTag.current = document.activeElement?.closest(control)?.tagName;
    };
  }, [usedTag]);
  return null;
}
