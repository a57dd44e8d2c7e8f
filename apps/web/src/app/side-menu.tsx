import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { HomeLink } from './home-link.tsx';
import { MenuEntries } from './menu-entries.tsx';
import classes from './side-menu.module.css';

/** The menu at the left of wide screens. It folds to its icons, and stays so. */
export function SideMenu({ farmId }: { farmId: string }) {
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
      <p className={classes.group}>{t('monitoring')}</p>
      <MenuEntries farmId={farmId} className={classes.entry} />
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
