import { costsApi, type CostSettingChange, type NewCost } from '@onsil/contract/costs';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['costs'] as const;
const paramsOf = (costId: number) => ({ id: String(costId) });

export const useAddCost = (farmId: string) =>
  useCommand((body: NewCost) => call(costsApi.createCost, { farm: farmId, body }), { changes, farmId });

export const useChangeCost = (farmId: string, costId: number) =>
  useCommand((body: NewCost & { version: number }) => call(costsApi.updateCost, { params: paramsOf(costId), body }), {
    changes,
    farmId,
  });

export const useRemoveCost = (farmId: string, costId: number) =>
  useCommand(() => call(costsApi.deleteCost, { params: paramsOf(costId) }), { changes, farmId });

export const useSaveCostSetting = (farmId: string) =>
  useCommand((body: CostSettingChange) => call(costsApi.updateCostSetting, { farm: farmId, body }), {
    changes,
    farmId,
  });
