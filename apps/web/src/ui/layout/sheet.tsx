import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '../mantine/drawer.css';
import { useBackCloses } from '#lib/state/layers.ts';
import { DialogHeader } from './dialog-header.tsx';
import classes from './sheet.module.css';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** its page opens it by its address */
  isAddress?: boolean;
  /** room for charts */
  wide?: boolean;
  children: ReactNode;
};

/** A side panel; on phones a bottom sheet. */
export function Sheet({ opened, onClose, title, isAddress = false, wide = false, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 575.98px)') ?? false;
  useRestoreFocus(opened);
  useBackCloses(opened, onClose, isAddress);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? 'auto' : wide ? 640 : 480}
      // A class on Drawer.Content would also apply to its full-height wrapper and pull a phone's sheet to the top.
      classNames={{ content: (isNarrow ? classes.bottom : classes.side) ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body p="md">
          <DialogHeader onClose={onClose}>
            <Drawer.Title>{title}</Drawer.Title>
          </DialogHeader>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
