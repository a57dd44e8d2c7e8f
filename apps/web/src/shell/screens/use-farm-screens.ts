import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import { farmQuery } from '#features/farms/api.ts';
import { farmScreens, type FarmScreen } from './farm-screens.ts';

type Entry = (typeof farmScreens)[number];

/** The screens of a farm that the member may open. */
export const useFarmScreens = (farmId: string | undefined): readonly Entry[] => {
  const { data: farm } = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  const manages = farm !== undefined && farm.role !== 'member';
  return useMemo(() => farmScreens.filter((screen) => manages || !('seenBy' in screen)), [manages]);
};

const isOf = ({ to, also = [] }: FarmScreen, path: string): boolean =>
  [to, ...also].some((own) => path === own || path.startsWith(`${own}/`));

/** The screen of a farm to which a route's full path belongs. */
export const findFarmScreen = (path: string): Entry | undefined => farmScreens.find((screen) => isOf(screen, path));

/** The farm screen that is open. */
export const useFarmScreen = (): Entry | undefined => {
  const open = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return open === undefined ? undefined : findFarmScreen(open);
};
