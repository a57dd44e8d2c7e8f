import { useEffect, useRef } from 'react';

/**
 * Keeps the focus on the button that was pressed, or on one beside it that can be: an element that is moved loses it. The
 * buttons below the element of the ref have a `data-button`.
 */
export const useKeptFocus = <List extends HTMLElement>() => {
  const list = useRef<List>(null);
  const pressedButton = useRef<string | null>(null);
  // This runs after each render and acts only after a press.
  useEffect(() => {
    if (pressedButton.current === null) return;
    const button = list.current?.querySelector<HTMLButtonElement>(
      `[data-button="${CSS.escape(pressedButton.current)}"]`,
    );
    const other = button?.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    (button?.disabled ? other : button)?.focus();
    pressedButton.current = null;
  });
  const keepFocus = (button: string): void => void (pressedButton.current = button);
  return { list, keepFocus };
};
