import { Drawer } from '@mantine/core';
import { IconList, IconMenu2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '#ui/mantine/drawer.css';
import { useBackCloses } from '#lib/state/layers.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { HomeLink } from '../home-link.tsx';
import entries from './menu-entries.module.css';
import classes from './menu-drawer.module.css';

type ButtonProps = { opened: boolean; onOpen: () => void; /** where there is no tab bar */ onPhones: boolean };

/** Opens the menu on screens without a side menu. */
export function MenuButton({ opened, onOpen, onPhones }: ButtonProps) {
  const t = useTranslations('shell');
  return (
    <IconButton
      label={t('openMenu')}
      className={onPhones ? classes.everywhere : classes.button}
      aria-expanded={opened}
      onClick={onOpen}
    >
      <IconMenu2 size={20} stroke={1.5} aria-hidden />
    </IconButton>
  );
}

type Props = { renderEntries: (onGo: () => void) => ReactNode; opened: boolean; onClose: () => void };

/** The menu on screens without a side menu. */
export function MenuDrawer({ renderEntries, opened, onClose }: Props) {
  const t = useTranslations();
  useBackCloses(opened, onClose);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={272}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.mainMenu')}>
        <Drawer.Body p={12}>
          <div className={classes.head}>
            <HomeLink />
            <IconButton label={t('common.close')} onClick={onClose}>
              <IconX size={20} stroke={1.5} aria-hidden />
            </IconButton>
          </div>
          <nav className={classes.menu} aria-label={t('shell.mainMenu')}>
            {renderEntries(onClose)}
            <Link to="/portal" className={entries.entry} onClick={onClose}>
              <IconList size={18} stroke={1.5} aria-hidden />
              <span>{t('shell.farms')}</span>
            </Link>
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
