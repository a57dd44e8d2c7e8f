const typed = 'input:is([type=text], [type=email], [type=tel], [type=password], :not([type])), textarea';

const hasKeypad = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches;

const isTyped = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(typed) && target.getAttribute('role') !== 'combobox';

/** The field to type in after this one; null after the last one. */
const findNextField = (root: HTMLElement, field: HTMLInputElement): HTMLElement | null => {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].filter(
    (one) => one === field || (!one.disabled && !one.readOnly && one.checkVisibility()),
  );
  return fields[fields.indexOf(field) + 1] ?? null;
};

/**
 * Return on a touch keypad moves to the next field instead of sending a half-filled form, and its key says so; keyboards
 * send, as everywhere. A ref of the form, or of what has fields that are saved as they are typed.
 */
export const moveWithReturn = (root: HTMLElement | null): (() => void) | undefined => {
  if (!root) return undefined;
  const labelReturnKey = ({ target }: FocusEvent): void => {
    if (isTyped(target) && hasKeypad())
      target.setAttribute('enterkeyhint', findNextField(root, target) ? 'next' : 'done');
  };
  const moveByReturn = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || !isTyped(event.target) || !hasKeypad()) return;
    const next = findNextField(root, event.target);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  root.addEventListener('focusin', labelReturnKey);
  root.addEventListener('keydown', moveByReturn);
  return () => {
    root.removeEventListener('focusin', labelReturnKey);
    root.removeEventListener('keydown', moveByReturn);
  };
};
