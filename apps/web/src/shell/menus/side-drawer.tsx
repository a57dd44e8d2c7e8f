import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '#ui/mantine/drawer.css';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { HomeLink } from '../home-link.tsx';
import { FarmsLink } from './farms-link.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './menu-drawer.module.css';

type Props = { renderEntries: (onGo: () => void) => ReactNode; opened: boolean; onClose: () => void };

/** The menu from the side where its button is. */
export function SideDrawer({ renderEntries, opened, onClose }: Props) {
  const t = useTranslations();
  return (
    <Drawer.Root opened={opened} onClose={onClose} returnFocus={false} size={272}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.mainMenu')}>
        <Drawer.Body p={12}>
          <div className={classes.head}>
            <HomeLink />
            <IconButton label={t('common.close')} onClick={onClose}>
              <IconX size={20} stroke={1.5} aria-hidden />
            </IconButton>
          </div>
          <nav className={`${flow.lines} ${classes.menu}`} aria-label={t('shell.mainMenu')}>
            {renderEntries(onClose)}
            <FarmsLink onGo={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
