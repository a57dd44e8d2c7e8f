import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconCalendar,
  IconChartLine,
  IconCoins,
  IconHome,
  IconInfoCircle,
  IconLayoutKanban,
  IconLifebuoy,
  IconPhoto,
  IconPlant2,
  IconRulerMeasure,
  IconReport,
  IconSpeakerphone,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { OpenBadge } from '#features/deviations/widgets/open-badge.tsx';

/** A farm's screens in menu order and by group; some for managers only. */
export const farmScreens = [
  { to: '/smartfarm/$farmId/dashboard', name: 'dashboard', group: 'monitoring', Icon: IconHome },
  {
    to: '/smartfarm/$farmId/notification-action',
    name: 'notificationAction',
    group: 'monitoring',
    Icon: IconAlertTriangle,
  },
  { to: '/smartfarm/$farmId/time-series', name: 'timeSeries', group: 'monitoring', Icon: IconChartLine },
  { to: '/smartfarm/$farmId/alert-log-time-series', name: 'alertLog', group: 'monitoring', Icon: IconActivity },
  { to: '/smartfarm/$farmId/setting', name: 'setting', group: 'monitoring', Icon: IconAdjustmentsHorizontal },
  {
    to: '/smartfarm/$farmId/environment-measurement-information',
    name: 'measuredValues',
    group: 'monitoring',
    Icon: IconRulerMeasure,
  },
  { to: '/smartfarm/$farmId/crops', name: 'crops', group: 'growing', Icon: IconPlant2 },
  { to: '/smartfarm/$farmId/yield-management', name: 'yieldManagement', group: 'growing', Icon: IconLayoutKanban },
  { to: '/smartfarm/$farmId/yield-plan-information', name: 'yieldPlan', group: 'growing', Icon: IconTargetArrow },
  { to: '/smartfarm/$farmId/farm-calendar', name: 'farmCalendar', group: 'farm', Icon: IconCalendar },
  { to: '/smartfarm/$farmId/crop-prices', name: 'cropPrices', group: 'growing', Icon: IconCoins },
  { to: '/smartfarm/$farmId/weekly-report', name: 'weeklyReport', group: 'farm', Icon: IconReport },
  { to: '/smartfarm/$farmId/farm-photo-registration', name: 'growthPhotos', group: 'growing', Icon: IconPhoto },
  { to: '/smartfarm/$farmId/detail', name: 'detail', group: 'farm', Icon: IconInfoCircle },
  { to: '/smartfarm/$farmId/members', name: 'members', group: 'farm', Icon: IconUsers, managers: true },
  {
    to: '/smartfarm/$farmId/as',
    // one of its screens has an address with another prefix
    also: '/smartfarm/$farmId/as-view/$boardNo',
    name: 'as',
    group: 'farm',
    Icon: IconLifebuoy,
  },
  { to: '/smartfarm/$farmId/notice', name: 'notice', group: 'farm', Icon: IconSpeakerphone },
] as const;

type FarmScreen = (typeof farmScreens)[number];
export const menuGroups = ['monitoring', 'growing', 'farm'] as const satisfies FarmScreen['group'][];
type MenuGroup = (typeof menuGroups)[number];

/** The screens that the member may open. */
export const useFarmScreens = (farmId: string | undefined): FarmScreen[] => {
  const { data: farm } = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  const manages = farm !== undefined && farm.role !== 'member';
  return farmScreens.filter((screen) => manages || !('managers' in screen));
};

/** The farm screen that is open. */
export const useFarmScreen = (): FarmScreen | undefined => {
  const matches = useMatches();
  return farmScreens.find((screen) => {
    const paths: readonly string[] = 'also' in screen ? [screen.to, screen.also] : [screen.to];
    return matches.some(({ fullPath }) => paths.includes(fullPath));
  });
};

type Props = {
  farmId: string;
  className: string | undefined;
  iconSize?: number;
  /** the number of entries; all without it */
  first?: number;
  /** only entries of this group */
  group?: MenuGroup;
  onGo?: (() => void) | undefined;
};

/** A link to each screen; the open one has `aria-current`. */
export function MenuEntries({ farmId, className, iconSize = 18, first = farmScreens.length, group, onGo }: Props) {
  const t = useTranslations('shell');
  const open = useFarmScreen();
  return useFarmScreens(farmId)
    .filter((screen) => group === undefined || screen.group === group)
    .slice(0, first)
    .map(({ to, name, Icon }) => (
      <Link
        key={to}
        to={to}
        params={{ farmId }}
        className={className}
        title={t(name)}
        onClick={onGo}
        activeOptions={{ includeSearch: false }}
        aria-current={open?.to === to ? 'page' : undefined}
      >
        <Icon size={iconSize} stroke={1.5} aria-hidden />
        <span>{t(name)}</span>
        {name === 'notificationAction' && <OpenBadge farmId={farmId} />}
      </Link>
    ));
}
