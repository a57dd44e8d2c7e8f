import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { HomeLink } from './home-link.tsx';
import type { MenuLook } from './menu-look.ts';
import classes from './side-menu.module.css';

/** The left menu of wide screens. Its collapsed state is stored. */
export function SideMenu({ renderEntries }: { renderEntries: (look: MenuLook) => ReactNode }) {
  const t = useTranslations('shell');
  const [folded, setFolded] = useLocalStorage({
    key: 'menuFolded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.menu} data-folded={folded} aria-label={t('mainMenu')}>
      <HomeLink bare={folded} />
      {renderEntries({ list: classes.list, group: classes.group, entry: classes.entry })}
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!folded}
        title={t(folded ? 'unfold' : 'fold')}
        onClick={() => setFolded(!folded)}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span>{t(folded ? 'unfold' : 'fold')}</span>
      </button>
    </nav>
  );
}
