import { createRoute, redirect } from '@tanstack/react-router';
import { myFarmsQuery } from '#features/farms/api.ts';
import { lastFarm } from '#lib/state/last-farm.ts';
import { queryClient } from '#shell/query-client.ts';
import { requireSession, rootRoute } from './root.ts';

const screens = {
  home: '/smartfarm/$farmId/dashboard',
  deviations: '/smartfarm/$farmId/notification-action',
  readings: '/smartfarm/$farmId/environment-measurement-information',
  calendar: '/smartfarm/$farmId/farm-calendar',
} as const;

const isScreen = (name: string): name is keyof typeof screens => Object.hasOwn(screens, name);

/** The farm to open: the only one, or the one last opened if it is among several; null if it must be chosen. */
const chooseFarm = async (isHome: boolean): Promise<string | null> => {
  const farms = await queryClient.ensureQueryData({ ...myFarmsQuery(), retry: false }).catch(() => null);
  const [only, ...others] = farms?.items ?? [];
  if (only && others.length === 0) return only.farmId;
  return isHome && farms ? null : lastFarm();
};

/** Entries of the installed app, which cannot name a farm: its start and its shortcuts. */
export const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/open/$screen',
  beforeLoad: async (place) => {
    requireSession(place);
    const { screen } = place.params;
    const farmId = isScreen(screen) ? await chooseFarm(screen === 'home') : null;
    throw farmId === null || !isScreen(screen)
      ? redirect({ to: '/portal', replace: true })
      : redirect({ to: screens[screen], params: { farmId }, replace: true });
  },
});
