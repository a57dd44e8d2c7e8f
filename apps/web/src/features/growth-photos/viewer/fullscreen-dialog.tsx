import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '#ui/mantine/modal.css';
import { useBackCloses } from '#lib/state/layers.ts';
import { useRestoreFocus } from '#ui/layout/use-restore-focus.ts';

type Props = { onClose: () => void; children: ReactNode };

/** Full-screen dialog for pictures, at an address of its own; Esc closes it. */
export function FullscreenDialog({ onClose, children }: Props) {
  useRestoreFocus(true);
  useBackCloses(true, onClose, true);
  return (
    <Modal.Root opened fullScreen onClose={onClose} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="md">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
