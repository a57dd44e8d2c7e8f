import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '../mantine/modal.css';
import { DialogHeader } from './dialog-header.tsx';

type Props = Pick<ModalRootProps, 'opened' | 'onClose' | 'size'> & { title: ReactNode; children: ReactNode };

export function DialogBox({ title, children, ...dialog }: Props) {
  return (
    <Modal.Root {...dialog} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="md">
          <DialogHeader onClose={dialog.onClose}>
            <Modal.Title>{title}</Modal.Title>
          </DialogHeader>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
