import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '#ui/mantine/drawer.css';
import { IconButton } from '#ui/icon-button.tsx';
import { HomeLink } from './home-link.tsx';
import { MenuEntries } from './menu-entries.tsx';
import classes from './menu-drawer.module.css';

/** The menu of tablets, behind a button. */
export function MenuDrawer({ farmId }: { farmId: string }) {
  const t = useTranslations();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <IconButton label={t('shell.openMenu')} className={classes.button} aria-expanded={opened} onClick={open}>
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </IconButton>
      <Drawer.Root opened={opened} onClose={close} size={272}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.mainMenu')}>
          <Drawer.Body p={12}>
            <div className={classes.head}>
              <HomeLink />
              <IconButton label={t('common.close')} onClick={close}>
                <IconX size={20} stroke={1.5} aria-hidden />
              </IconButton>
            </div>
            <nav className={classes.menu} aria-label={t('shell.mainMenu')}>
              <MenuEntries farmId={farmId} className={classes.entry} onGo={close} />
            </nav>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
