import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { menuGroups } from '../screens/farm-screens.ts';
import { useFarmScreen, useFarmScreens } from '../screens/use-farm-screens.ts';
import classes from './menu-entries.module.css';

/** The menu of a farm: a link to each screen, in groups; the open one has `aria-current`. */
export function FarmMenuEntries({ farmId, onGo }: { farmId: string; onGo: (() => void) | undefined }) {
  const t = useTranslations();
  const open = useFarmScreen();
  const screens = useFarmScreens(farmId);
  return menuGroups.map((group) => (
    <Fragment key={group}>
      <p className={classes.group}>{t(`shell.group.${group}`)}</p>
      {screens
        .filter((screen) => screen.group === group)
        .map(({ id, to, title, Icon, ...screen }) => (
          <Link
            key={id}
            to={to}
            params={{ farmId }}
            className={classes.entry}
            title={t(title)}
            data-tab={'tab' in screen || undefined}
            onClick={onGo}
            activeOptions={{ includeSearch: false }}
            aria-current={open?.id === id ? 'page' : undefined}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
            <span>{t(title)}</span>
            {'Badge' in screen && <screen.Badge farmId={farmId} />}
          </Link>
        ))}
    </Fragment>
  ));
}
