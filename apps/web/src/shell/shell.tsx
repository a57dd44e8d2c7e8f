import { useDisclosure } from '@mantine/hooks';
import { Suspense, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MemberColumnChoices } from '#features/members/widgets/column-choices.tsx';
import { NotificationBell } from '#features/notifications/widgets/notification-bell.tsx';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { ColorSchemeMenu } from './menus/color-scheme-menu.tsx';
import { LanguageButton } from './menus/language-button.tsx';
import { MenuButton, MenuDrawer } from './menus/menu-drawer.tsx';
import { SideMenu } from './menus/side-menu.tsx';
import { TabBar } from './menus/tab-bar.tsx';
import { UserMenu } from './menus/user-menu.tsx';
import { OutboxNotice } from './outbox/outbox-notice.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SearchButton } from './search/search-button.tsx';
import { UpdateNotice } from './update-notice.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './shell.module.css';

const ShortcutList = lazyPart(async () => (await import('./keyboard/shortcut-list.tsx')).ShortcutList);

type Props = {
  farmId?: string;
  /** renders the menu's entries, which call `onGo` when they are chosen; without it there is no menu */
  renderMenu?: ((onGo?: () => void) => ReactNode) | undefined;
  /** at the left of the header */
  start: ReactNode;
  live?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame of a screen: header, menu, content; a tab bar on phones within a farm. */
export function Shell({ farmId, renderMenu, start, live, banner, children }: Props) {
  const t = useTranslations('shell');
  const main = useRef<HTMLElement>(null);
  const [menuOpened, drawer] = useDisclosure(false);
  const [keysOpened, keys] = useDisclosure(false);
  useShortcuts(farmId, keys.open);
  const tabbed = farmId !== undefined;
  return (
    <div className={renderMenu ? classes.shell : classes.bare} data-tabbed={tabbed || undefined}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
      {renderMenu && <SideMenu renderEntries={renderMenu} />}
      <div className={`${flow.shrink} ${classes.main}`}>
        <header className={`${flow.row2} ${classes.top}`}>
          {renderMenu && <MenuButton opened={menuOpened} onOpen={drawer.open} onPhones={!tabbed} />}
          {start}
          <div className={`${flow.row1} ${flow.fixed} ${flow.push}`}>
            {live}
            <SearchButton />
            <NotificationBell farmId={farmId} />
            <div className={`${flow.row1} ${classes.wide}`}>
              <LanguageButton />
              <ColorSchemeMenu />
            </div>
            <UserMenu farmId={farmId} onKeys={keys.open} />
          </div>
        </header>
        <UpdateNotice />
        {banner}
        <OutboxNotice />
        <main ref={main} id="main" className={`${flow.parts} ${classes.page}`} tabIndex={-1}>
          <MemberColumnChoices>{children}</MemberColumnChoices>
        </main>
      </div>
      {tabbed && <TabBar farmId={farmId} menuOpened={menuOpened} onMenu={drawer.open} />}
      {renderMenu && (
        <MenuDrawer renderEntries={renderMenu} tabbed={tabbed} opened={menuOpened} onClose={drawer.close} />
      )}
      {keysOpened && (
        <Suspense fallback={null}>
          <ShortcutList farmId={farmId} onClose={keys.close} />
        </Suspense>
      )}
      <ScrollToTop />
    </div>
  );
}
