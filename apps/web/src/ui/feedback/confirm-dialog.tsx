import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '../mantine/modal.css';
import { useBackCloses } from '#lib/state/layers.ts';
import typography from '../theme/typography.module.css';
import { Button } from '../controls/button.tsx';
import classes from './confirm-dialog.module.css';
import { DialogHeader } from '../layout/dialog-header.tsx';
import { useRestoreFocus } from '../layout/use-restore-focus.ts';

type Props = {
  opened: boolean;
  title: string;
  /** what will happen and what will be lost */
  children: ReactNode;
  confirmLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** whether Back cancels it; not while it asks about leaving, which Back may have caused */
  backCancels?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation dialog for a step that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  backCancels = true,
  onConfirm,
  onCancel,
}: Props) {
  const t = useTranslations('common');
  useRestoreFocus(opened);
  useBackCloses(opened && backCancels, onCancel);
  return (
    <Modal.Root opened={opened} onClose={onCancel} returnFocus={false} size="sm">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="md">
          <DialogHeader onClose={onCancel}>
            <Modal.Title>{title}</Modal.Title>
          </DialogHeader>
          <div className={typography.muted}>{children}</div>
          <div className={classes.actions}>
            <Button onClick={onCancel} data-autofocus>
              {t('cancel')}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
              {confirmLabel ?? t('ok')}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
