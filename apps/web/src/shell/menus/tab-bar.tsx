import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmScreens } from '../screens/farm-screens.ts';
import { useFarmScreen } from '../screens/use-farm-screens.ts';
import { scrollPageUp } from '../scroll-page-up.ts';
import { AddMenu } from './add-menu.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './tab-bar.module.css';

const tabs = farmScreens.flatMap((screen) => ('tab' in screen ? [screen] : []));

type Props = { farmId: string; menuOpened: boolean; onMenu: () => void };

/** The tab bar of phones: the daily screens, one more tab that opens the menu, and the + for new entries. */
export function TabBar({ farmId, menuOpened, onMenu }: Props) {
  const t = useTranslations();
  const open = useFarmScreen();
  return (
    <nav className={classes.bar} aria-label={t('shell.tabBar')}>
      {tabs.map(({ id, to, title, tab, ...screen }) => (
        <Link
          key={id}
          to={to}
          params={{ farmId }}
          className={`${typography.captionTight} ${flow.stack1} ${classes.tab}`}
          title={t(title)}
          activeOptions={{ includeSearch: false }}
          aria-current={open?.id === id ? 'page' : undefined}
          onClick={() => open?.id === id && scrollPageUp()}
        >
          <tab.Icon size={22} stroke={1.5} aria-hidden />
          <span>{t(tab.name)}</span>
          {'Badge' in screen && <screen.Badge farmId={farmId} />}
        </Link>
      ))}
      <button
        type="button"
        className={`${typography.captionTight} ${flow.stack1} ${classes.tab}`}
        data-current={(open !== undefined && !('tab' in open)) || undefined}
        aria-haspopup="dialog"
        aria-expanded={menuOpened}
        onClick={onMenu}
      >
        <IconDots size={22} stroke={1.5} aria-hidden />
        <span>{t('shell.more')}</span>
      </button>
      <AddMenu farmId={farmId} />
    </nav>
  );
}
