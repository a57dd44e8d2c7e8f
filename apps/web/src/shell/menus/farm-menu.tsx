import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { farmScreens, menuGroups } from '../screens/farm-screens.ts';
import { useFarmScreen, useFarmScreens } from '../screens/use-farm-screens.ts';
import classes from './menu-entries.module.css';

/** The menu of a farm: a link to each screen, in groups; the open one has `aria-current`. */
export function FarmMenuEntries({ farmId, onGo }: { farmId: string; onGo: (() => void) | undefined }) {
  const t = useTranslations();
  const open = useFarmScreen();
  const { isPending } = useQuery(farmQuery(farmId));
  const seen = useFarmScreens(farmId);
  // What a member may not see keeps its place until the role is known, so that nothing moves for a manager.
  const screens = isPending ? farmScreens : seen;
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
            data-hidden={(isPending && 'seenBy' in screen) || undefined}
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
