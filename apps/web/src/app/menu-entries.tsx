import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconChartLine,
  IconHome,
} from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { OpenBadge } from '#features/deviations/open-badge.widget.tsx';

/** The screens of a farm, in the order of the menu. */
export const farmScreens = [
  { to: '/smartfarm/$farmId/dashboard', name: 'dashboard', Icon: IconHome },
  { to: '/smartfarm/$farmId/notification-action', name: 'notificationAction', Icon: IconAlertTriangle },
  { to: '/smartfarm/$farmId/time-series', name: 'timeSeries', Icon: IconChartLine },
  { to: '/smartfarm/$farmId/alert-log-time-series', name: 'alertLog', Icon: IconActivity },
  { to: '/smartfarm/$farmId/setting', name: 'setting', Icon: IconAdjustmentsHorizontal },
] as const;

/** The screen of a farm that is open now. */
export const useFarmScreen = (): (typeof farmScreens)[number] | undefined => {
  const matches = useMatches();
  return farmScreens.find(({ to }) => matches.some(({ fullPath }) => fullPath === to));
};

type Props = {
  farmId: string;
  className: string | undefined;
  iconSize?: number;
  /** how many of them, from the first; all without it */
  first?: number;
  onGo?: () => void;
};

/** A link for each screen; the one on the screen is marked by `aria-current`. */
export function MenuEntries({ farmId, className, iconSize = 18, first = farmScreens.length, onGo }: Props) {
  const t = useTranslations('shell');
  return farmScreens.slice(0, first).map(({ to, name, Icon }) => (
    <Link
      key={to}
      to={to}
      params={{ farmId }}
      className={className}
      title={t(name)}
      onClick={onGo}
      activeOptions={{ includeSearch: false }}
    >
      <Icon size={iconSize} stroke={1.5} aria-hidden />
      <span>{t(name)}</span>
      {name === 'notificationAction' && <OpenBadge farmId={farmId} />}
    </Link>
  ));
}
