import { yieldPlansApi, type YieldPlan } from '@onsil/contract/yield-plans';
import { useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '#lib/http/api.ts';
import { refresh } from '#lib/state/cache-graph.ts';

export type PlanMonth = { farmCropId: number; year: number; month: number };

/** Saves the planned quantity of a crop and month; null removes the plan. Throws CallError. */
export const useSavePlan = (farmId: string) => {
  const client = useQueryClient();
  const refreshPlans = (): Promise<void> => refresh(client, { changes: ['yield-plans'], farmId });

  /** @param before the plan as loaded; undefined if there was none */
  const save = async (month: PlanMonth, planKg: number | null, before: YieldPlan | undefined): Promise<void> => {
    let reached = true;
    try {
      if (before === undefined) {
        if (planKg !== null) await call(yieldPlansApi.addYieldPlan, { farm: farmId, body: { ...month, planKg } });
      } else if (planKg === null) {
        await call(yieldPlansApi.removeYieldPlan, { params: { id: String(before.planId) } });
      } else {
        const { planId, version } = before;
        await call(yieldPlansApi.changeYieldPlan, { body: { planId, planKg, version } });
      }
    } catch (error) {
      reached = !(error instanceof CallError && error.code === 'NETWORK');
      throw error;
    } finally {
      // Also after a rejection: someone else may have changed the plan, and the next attempt has to start from their
      // version. Not if the server was unreachable, because the refetch would delay the error.
      if (reached) await refreshPlans();
    }
  };
  return save;
};
