import { useEffect } from 'react';

/**
 * Gives the focus back to what opened a layer when it closes. The component library does so only for a layer that was
 * mounted before it opened; ours may come with its first opening.
 */
export const useOpenerFocus = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      const atClose = document.activeElement;
      // Not at once: a click that closed the layer may have given the focus to something else.
      requestAnimationFrame(() => {
        const now = document.activeElement;
        if (opener instanceof HTMLElement && (now === null || now === document.body || now === atClose))
          opener.focus({ preventScroll: true });
      });
    };
  }, [opened]);
};
