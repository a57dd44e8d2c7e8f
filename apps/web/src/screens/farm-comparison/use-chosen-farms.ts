import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import { useQueries } from '@tanstack/react-query';
import { farmQuery } from '#features/farms/api.ts';

type Farm = Pick<ComparedFarm, 'farmId' | 'farmName'>;

/** Names of the chosen farms, also of those on other pages of the table; one without access is left out. */
export const useChosenFarms = (chosen: readonly string[], listed: readonly Farm[] = []): Farm[] => {
  const others = useQueries({
    queries: chosen.map((farmId) => ({
      ...farmQuery(farmId),
      enabled: !listed.some((one) => one.farmId === farmId),
    })),
  });
  return chosen.flatMap((farmId, index) => {
    const farm = listed.find((one) => one.farmId === farmId) ?? others[index]?.data;
    return farm ? [{ farmId, farmName: farm.farmName }] : [];
  });
};
