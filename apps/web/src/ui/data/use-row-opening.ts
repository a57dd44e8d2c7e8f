import { useCallback, type RefCallback } from 'react';

/** What a row is about: mostly the link or button in its `PrimaryCell`. */
const opener = ':is(a[href], button):is([data-opens-row], [data-opens-row] *)';
/** These answer to a press themselves. */
const controls = 'a, button, input, select, textarea, label, summary';
const middleButton = 1;

const openerAt = ({ target }: MouseEvent): HTMLElement | null | undefined =>
  target instanceof Element && !target.closest(controls)
    ? target.closest('tr, li')?.querySelector<HTMLElement>(opener)
    : undefined;

const onClick = (event: MouseEvent): void => {
  const found = openerAt(event);
  // A press that ends a selection of text opens nothing.
  if (!found || String(getSelection()) !== '') return;
  if (found instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey)) window.open(found.href, '_blank');
  else found.click();
};

const onMiddleClick = (event: MouseEvent): void => {
  const found = event.button === middleButton ? openerAt(event) : undefined;
  if (found instanceof HTMLAnchorElement) window.open(found.href, '_blank');
};

/** The middle button would begin to scroll on Windows. */
const onMouseDown = (event: MouseEvent): void => {
  if (event.button === middleButton && openerAt(event) instanceof HTMLAnchorElement) event.preventDefault();
};

/** Ref of a list: a click anywhere in a row opens what the row is about, in a new tab with the middle button or Ctrl. */
export const useRowOpening = (): RefCallback<HTMLElement> =>
  useCallback((rows) => {
    rows?.addEventListener('click', onClick);
    rows?.addEventListener('auxclick', onMiddleClick);
    rows?.addEventListener('mousedown', onMouseDown);
  }, []);
