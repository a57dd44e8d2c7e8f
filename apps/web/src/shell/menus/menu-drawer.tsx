import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useBackCloses } from '#lib/state/layers.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { lazyLayer } from '#ui/layout/lazy-layer.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useRestoreFocus } from '#ui/layout/use-restore-focus.ts';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { FarmsLink } from './farms-link.tsx';
import flow from '#ui/layout/flow.module.css';
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

const SideDrawer = lazyLayer(async () => (await import('./side-drawer.tsx')).SideDrawer);

function SideMenu(menu: Omit<Props, 'tabbed'>) {
  useRestoreFocus(menu.opened);
  useBackCloses(menu.opened, menu.onClose);
  return <SideDrawer {...menu} />;
}

/** The menu on screens without a side menu; above a tab bar a sheet with what the bar does not have. */
export function MenuDrawer({ tabbed, ...menu }: Props) {
  const t = useTranslations('shell');
  const isPhone = useIsPhone();
  if (!tabbed || !isPhone) return <SideMenu {...menu} />;
  return (
    <Sheet opened={menu.opened} onClose={menu.onClose} title={t('more')}>
      <nav className={`${flow.stack1} ${classes.sheet}`} aria-label={t('mainMenu')}>
        {menu.renderEntries(menu.onClose)}
        <FarmsLink onGo={menu.onClose} />
      </nav>
    </Sheet>
  );
}
