import { IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { MenuEntries } from './menu-entries.tsx';
import classes from './tab-bar.module.css';

/** The menu of phones: at the foot of the screen, in reach of the thumb. */
export function TabBar({ farmId }: { farmId: string }) {
  const t = useTranslations('shell');
  return (
    <nav className={classes.bar} aria-label={t('tabBar')}>
      <MenuEntries farmId={farmId} className={classes.tab} iconSize={20} />
      <Link to="/portal" className={classes.tab}>
        <IconList size={20} stroke={1.5} aria-hidden />
        <span>{t('farms')}</span>
      </Link>
    </nav>
  );
}
