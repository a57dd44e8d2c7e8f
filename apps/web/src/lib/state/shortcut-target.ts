/** Whether keys there are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Whether a dialog is open, which would lose its input to a shortcut. */
export const hasDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Whether a key without Ctrl or Cmd is a shortcut there: not while a text is typed, and not over a dialog. */
export const mayBeShortcut = ({ target, isComposing }: KeyboardEvent): boolean =>
  !isComposing && !isTyping(target) && !hasDialog();
