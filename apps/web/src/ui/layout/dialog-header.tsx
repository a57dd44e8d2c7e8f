import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../controls/icon-button.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './dialog-header.module.css';

type Props = { children: ReactNode; onClose: () => void };

/** The title and close button of a dialog. Not a `header`, which would be a second banner landmark. */
export function DialogHeader({ children, onClose }: Props) {
  const t = useTranslations('common');
  return (
    <div className={`${flow.row3} ${classes.head}`}>
      {children}
      <IconButton label={t('close')} className={classes.close} onClick={onClose}>
        <IconX size={20} stroke={1.5} aria-hidden />
      </IconButton>
    </div>
  );
}
