import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../layout/dialog.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '../theme/typography.module.css';
import confirm from './confirm-dialog.module.css';
import classes from './message-dialog.module.css';

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
  const Icon = icons[kind];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        <span className={`${flow.row2} ${classes.title}`} data-kind={kind}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {title ?? t(kind === 'error' ? 'error.heading' : 'notice')}
        </span>
      }
    >
      <div className={typography.muted}>{children}</div>
      <div className={confirm.actions}>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('ok')}
        </Button>
      </div>
    </Dialog>
  );
}
