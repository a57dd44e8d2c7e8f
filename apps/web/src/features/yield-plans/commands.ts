import type { CallInput } from '@onsil/contract/envelope';
import { yieldForecastApi, type BackwardPlan, type PlantingNeed } from '@onsil/contract/yield-forecast';
import { yieldPlansApi, type YieldPlan } from '@onsil/contract/yield-plans';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

export type PlanMonth = { farmCropId: number; year: number; month: number };
type PlanChange = {
  month: PlanMonth;
  /** null removes the plan */
  planKg: number | null;
  /** the plan as loaded; undefined if there was none */
  before: YieldPlan | undefined;
};

/** Saves the planned quantity of a crop and month. The next attempt starts from the refetched plan. */
export const useSavePlan = (farmId: string) =>
  useCommand(
    async ({ month, planKg, before }: PlanChange): Promise<void> => {
      if (before === undefined) {
        if (planKg !== null) await call(yieldPlansApi.createYieldPlan, { farm: farmId, body: { ...month, planKg } });
      } else if (planKg === null) {
        await call(yieldPlansApi.deleteYieldPlan, { params: { id: String(before.planId) } });
      } else {
        const { planId, version } = before;
        await call(yieldPlansApi.updateYieldPlan, { body: { planId, planKg, version } });
      }
    },
    { changes: ['yield-plans'], farmId, waits: true },
  );

/** What has to be planted when for a delivery. @throws CallError */
export const planBackward = async (farmId: string, body: PlantingNeed): Promise<BackwardPlan> =>
  (await call(yieldForecastApi.getBackwardPlan, { farm: farmId, body })).item;

/** Saves the result of backward planning as planned batches. */
export const useAcceptBackwardPlan = (farmId: string) =>
  useCommand(
    (body: CallInput<typeof yieldForecastApi.acceptBackwardPlan>['body']) =>
      call(yieldForecastApi.acceptBackwardPlan, { farm: farmId, body }),
    { changes: ['batches'], farmId },
  );

/** Saves all parts of a delivery as planned batches, or none. */
export const useAcceptDeliveryParts = (farmId: string) =>
  useCommand(
    (body: CallInput<typeof yieldForecastApi.acceptDeliveryParts>['body']) =>
      call(yieldForecastApi.acceptDeliveryParts, { farm: farmId, body }),
    { changes: ['batches'], farmId },
  );
