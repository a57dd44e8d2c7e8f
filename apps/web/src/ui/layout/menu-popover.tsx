import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useBackCloses } from '#lib/state/layers.ts';
import { LazyPopover, usePopoverTarget } from './popover.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** the button that opens it */
  target: ReactElement<object>;
  /** id of the heading that names the box; without it the box has the name of its button */
  labelledBy?: string;
  width?: number;
  padding?: number;
  /** the side at which box and button end; `start` for a button at the left of the page */
  align?: 'start' | 'end';
  className?: string | undefined;
  children: ReactNode;
};

/** A box below its button. Back, Escape and a press outside close it, and the button gets the focus again. */
export function MenuPopover({
  opened,
  onChange,
  target,
  labelledBy,
  width,
  padding = 0,
  align = 'end',
  className,
  children,
}: Props) {
  useRestoreFocus(opened);
  const close = (): void => onChange(false);
  useBackCloses(opened, close);
  const targetProps = usePopoverTarget(opened);
  return (
    <>
      {cloneElement(target, targetProps)}
      <LazyPopover
        opened={opened}
        onClose={close}
        targetId={targetProps.id}
        position={`bottom-${align}`}
        trapFocus
        {...(width !== undefined && { width })}
        dropdown={{
          p: padding,
          className,
          children,
          ...(labelledBy !== undefined && { 'aria-labelledby': labelledBy }),
        }}
      />
    </>
  );
}
