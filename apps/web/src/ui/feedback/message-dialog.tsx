import { Modal } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '../mantine/modal.css';
import typography from '../theme/typography.module.css';
import { Button } from '../controls/button.tsx';
import { DialogHeader } from '../layout/dialog-header.tsx';
import { useBackCloses } from '#lib/state/layers.ts';
import { useRestoreFocus } from '../layout/use-restore-focus.ts';
import confirm from './confirm-dialog.module.css';
import classes from './message-dialog.module.css';
import flow from '#ui/layout/flow.module.css';

type Props = {
  opened: boolean;
  kind: 'error' | 'info';
  /** of an error: “Error” if absent */
  title?: string;
  children: ReactNode;
  onClose: () => void;
};

const icons = { error: IconAlertCircle, info: IconInfoCircle };

/** Something to read before going on: a title with an icon, a text, and an OK button, which has the focus. */
export function MessageDialog({ opened, kind, title, children, onClose }: Props) {
  const t = useTranslations('common');
  useRestoreFocus(opened);
  useBackCloses(opened, onClose);
  const Icon = icons[kind];
  return (
    <Modal.Root opened={opened} onClose={onClose} returnFocus={false} size="sm">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="md">
          <DialogHeader onClose={onClose}>
            <Modal.Title className={`${flow.row2} ${classes.title}`} data-kind={kind}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {title ?? t(kind === 'error' ? 'error.heading' : 'notice')}
            </Modal.Title>
          </DialogHeader>
          <div className={typography.muted}>{children}</div>
          <div className={confirm.actions}>
            <Button variant="primary" onClick={onClose} data-autofocus>
              {t('ok')}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
