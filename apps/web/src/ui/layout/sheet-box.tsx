import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '../mantine/drawer.css';
import { DialogHeader } from './dialog-header.tsx';
import classes from './sheet.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  isNarrow: boolean;
  wide: boolean;
  children: ReactNode;
};

export function SheetBox({ opened, onClose, title, isNarrow, wide, children }: Props) {
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
