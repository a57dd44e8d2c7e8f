import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
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
import flow from '#ui/layout/flow.module.css';
import { Sheet } from '#ui/layout/sheet.tsx';
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

type Props = {
  renderEntries: (onGo: () => void) => ReactNode;
  /** the page has a tab bar on phones, whose last tab opens the menu */
  tabbed: boolean;
  opened: boolean;
  onClose: () => void;
};

function FarmsLink({ onGo }: { onGo: () => void }) {
  const t = useTranslations('shell');
  return (
    <Link to="/portal" className={entries.entry} onClick={onGo}>
      <IconList size={18} stroke={1.5} aria-hidden />
      <span>{t('farms')}</span>
    </Link>
  );
}

/** The menu from the side where its button is. */
function SideDrawer({ renderEntries, opened, onClose }: Omit<Props, 'tabbed'>) {
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
          <nav className={`${flow.lines} ${classes.menu}`} aria-label={t('shell.mainMenu')}>
            {renderEntries(onClose)}
            <FarmsLink onGo={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The menu on screens without a side menu; above a tab bar a sheet with what the bar does not have. */
export function MenuDrawer({ tabbed, ...menu }: Props) {
  const t = useTranslations('shell');
  const isPhone = useMediaQuery('(max-width: 575.98px)', false, { getInitialValueInEffect: false });
  if (!tabbed || !isPhone) return <SideDrawer {...menu} />;
  return (
    <Sheet opened={menu.opened} onClose={menu.onClose} title={t('more')}>
      <nav className={`${flow.stack1} ${classes.sheet}`} aria-label={t('mainMenu')}>
        {menu.renderEntries(menu.onClose)}
        <FarmsLink onGo={menu.onClose} />
      </nav>
    </Sheet>
  );
}
