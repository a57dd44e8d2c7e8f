import { useId } from 'react';
import { lazyLayer } from './lazy-layer.tsx';

/** A box at an element of the page, which has the `targetProps`. */
export const LazyPopover = lazyLayer(async () => (await import('./popover-box.tsx')).PopoverBox);

/** What the element at which a box opens says about it. */
export const usePopoverTarget = (opened: boolean) => {
  const id = useId();
  return {
    id,
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  } as const;
};
