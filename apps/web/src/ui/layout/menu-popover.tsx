import { Popover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import '@mantine/core/styles/Popover.layer.css';
import { useBackCloses } from '#lib/state/layers.ts';

type Props = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** the button that opens it */
  target: ReactElement;
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
  useBackCloses(opened, () => onChange(false));
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position={`bottom-${align}`}
      shadow="md"
      trapFocus
      returnFocus
      {...(width !== undefined && { width })}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        p={padding}
        className={className}
        {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
