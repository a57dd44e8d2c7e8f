import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '../mantine/modal.css';
import { useBackCloses } from '#lib/state/layers.ts';
import { DialogHeader } from './dialog-header.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** its page opens it by its address */
  isAddress?: boolean;
  children: ReactNode;
};

/** Content over the whole window: charts, pictures, the floor plan. */
export function FullScreen({ title, onClose, isAddress = false, children }: Props) {
  useRestoreFocus(true);
  useBackCloses(true, onClose, isAddress);
  return (
    <Modal.Root opened fullScreen onClose={onClose} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="md">
          <DialogHeader onClose={onClose}>
            <Modal.Title>{title}</Modal.Title>
          </DialogHeader>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
