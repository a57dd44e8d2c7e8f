import { yieldForecastApi, type BackwardPlan, type PlantingNeed } from '@onsil/contract/yield-forecast';
import type { CallInput } from '@onsil/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateBatches } from '#lib/state/refresh-batches.ts';
import { call } from '#lib/http/api.ts';

type Accepted = CallInput<typeof yieldForecastApi.acceptBackward>['body'];

/** Backward planning and saving its result as a plan. Both throw CallError. */
export const useBackwardPlanning = (farmId: string) => {
  const client = useQueryClient();
  return {
    count: async (body: PlantingNeed): Promise<BackwardPlan> =>
      (await call(yieldForecastApi.planBackward, { farm: farmId, body })).item,
    accept: async (body: Accepted): Promise<void> => {
      await call(yieldForecastApi.acceptBackward, { farm: farmId, body });
      void invalidateBatches(client, farmId);
    },
  };
};
