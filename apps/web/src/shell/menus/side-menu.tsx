import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsBelow } from '#ui/layout/use-screen.ts';
import { HomeLink } from '../home-link.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import entries from './menu-entries.module.css';
import classes from './side-menu.module.css';

type Props = { renderEntries: () => ReactNode };

/** The left menu of wide screens; narrower ones have the drawer, and do not draw some thirty links for nothing. */
export function SideMenu(props: Props) {
  const hasDrawer = useIsBelow(992);
  return !hasDrawer && <Menu {...props} />;
}

/** Its collapsed state is stored; below 1200 px it is collapsed until it is opened. */
function Menu({ renderEntries }: Props) {
  const t = useTranslations('shell');
  const [isWideCollapsed, setWideCollapsed] = useLocalStorage({
    key: 'menuFolded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isNarrowCollapsed, setNarrowCollapsed] = useState(true);
  const isNarrow = useIsBelow(1200);
  const [collapsed, setCollapsed] = isNarrow
    ? [isNarrowCollapsed, setNarrowCollapsed]
    : [isWideCollapsed, setWideCollapsed];
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={`${flow.column} ${classes.menu}`} data-folded={collapsed} aria-label={t('mainMenu')}>
      <HomeLink bare={collapsed} />
      {renderEntries()}
      <button
        type="button"
        className={`${entries.entry} ${typography.hint} ${classes.fold}`}
        aria-expanded={!collapsed}
        title={t(collapsed ? 'unfold' : 'fold')}
        onClick={() => setCollapsed(!collapsed)}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span>{t(collapsed ? 'unfold' : 'fold')}</span>
      </button>
    </nav>
  );
}
