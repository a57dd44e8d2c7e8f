import { useDisclosure } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NoticeBell } from '#features/notifications/bell.widget.tsx';
import { LanguageButton } from './language-button.tsx';
import { MenuButton, MenuDrawer } from './menu-drawer.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import { UserMenu } from './user-menu.tsx';
import classes from './shell.module.css';

type Props = {
  /** the farm on the screen; without it there is no menu */
  farmId?: string;
  /** left in the header */
  start: ReactNode;
  live?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame around a screen: menu, header, content; a bar of tabs on phones. */
export function Shell({ farmId, start, live, banner, children }: Props) {
  const t = useTranslations('shell');
  const main = useRef<HTMLElement>(null);
  const [menuOpened, menu] = useDisclosure(false);
  return (
    <div className={farmId === undefined ? classes.bare : classes.shell}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
      {farmId !== undefined && <SideMenu farmId={farmId} />}
      <div className={classes.main}>
        <header className={classes.top}>
          {farmId !== undefined && <MenuButton opened={menuOpened} onOpen={menu.open} />}
          {start}
          <div className={classes.end}>
            {live}
            <NoticeBell farmId={farmId} />
            <div className={classes.wide}>
              <LanguageButton />
              <SchemeMenu />
            </div>
            <UserMenu farmId={farmId} />
          </div>
        </header>
        {banner}
        <main ref={main} id="main" className={classes.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      {farmId !== undefined && (
        <>
          <TabBar farmId={farmId} menuOpened={menuOpened} onMenu={menu.open} />
          <MenuDrawer farmId={farmId} opened={menuOpened} onClose={menu.close} />
        </>
      )}
      <ScrollToTop />
    </div>
  );
}
