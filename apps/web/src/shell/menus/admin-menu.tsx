import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { adminMenuGroups, adminScreens } from '../screens/admin-screens.ts';
import classes from './menu-entries.module.css';

export function AdminMenuEntries({ onGo }: { onGo: (() => void) | undefined }) {
  const t = useTranslations();
  return adminMenuGroups.map((group) => (
    <Fragment key={group}>
      {group !== 'overview' && <p className={classes.group}>{t(`admin.group.${group}`)}</p>}
      {adminScreens
        .filter((screen) => screen.group === group)
        .map(({ id, to, title, Icon }) => (
          <Link
            key={id}
            to={to}
            className={classes.entry}
            title={t(title)}
            onClick={onGo}
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
            <span>{t(title)}</span>
          </Link>
        ))}
    </Fragment>
  ));
}
