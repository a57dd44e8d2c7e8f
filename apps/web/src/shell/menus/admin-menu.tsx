import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminMenuGroups, adminScreens } from '../screens/admin-screens.ts';
import classes from './menu-entries.module.css';

export function AdminMenuEntries({ onGo }: { onGo: (() => void) | undefined }) {
  const t = useTranslations();
  return adminMenuGroups.map((group) => {
    const title = group === 'overview' ? undefined : t(`admin.group.${group}`);
    return (
      <ul key={group} className={classes.list} aria-label={title}>
        {title !== undefined && (
          <li className={classes.group} aria-hidden="true">
            {title}
          </li>
        )}
        {adminScreens
          .filter((screen) => screen.group === group)
          .map((screen) => (
            <li key={screen.id}>
              <Link
                to={screen.to}
                className={classes.entry}
                title={t(screen.title)}
                onClick={onGo}
                activeOptions={{ exact: screen.to === '/admin', includeSearch: false }}
              >
                <screen.Icon size={18} stroke={1.5} aria-hidden />
                <span>{t(screen.title)}</span>
              </Link>
            </li>
          ))}
      </ul>
    );
  });
}
