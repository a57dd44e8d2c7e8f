import { IconDots } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { farmScreens, MenuEntries, useFarmScreen } from './menu-entries.tsx';
import classes from './tab-bar.module.css';

/** As many tabs with full labels as fit a narrow phone; one more opens the menu. */
const maxTabs = 4;

type Props = { farmId: string; menuOpened: boolean; onMenu: () => void };

/** The tab bar of phones. */
export function TabBar({ farmId, menuOpened, onMenu }: Props) {
  const t = useTranslations('shell');
  const screen = useFarmScreen();
  const beyond = farmScreens.slice(maxTabs).some((one) => one === screen);
  return (
    <nav className={classes.bar} aria-label={t('tabBar')}>
      <MenuEntries farmId={farmId} className={classes.tab} iconSize={20} first={maxTabs} />
      <button
        type="button"
        className={classes.tab}
        data-current={beyond || undefined}
        aria-haspopup="dialog"
        aria-expanded={menuOpened}
        onClick={onMenu}
      >
        <IconDots size={20} stroke={1.5} aria-hidden />
        <span>{t('more')}</span>
      </button>
    </nav>
  );
}
