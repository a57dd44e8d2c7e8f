import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import { calls, type Feature } from '#platform/feature.ts';
import { getAlarmLimits, updateAlarmLimits } from './controller-limits.ts';
import { getLimitBand } from './curve.ts';

export { getLimitCurve } from './curve.ts';
export { type LimitBatch, endRecipe, followBatch, listControllersOfBatches, refollowBatch } from './follow-batch.ts';
export { createLimitsCache, type LimitsCache } from './limits-cache.ts';
export { getLimitsCache, loadLimitsInMemory } from './limits-in-memory.ts';
export {
  type ControllerLimits,
  getBacktestLimits,
  getCurrentLimits,
  getLimitsAt,
  getRuleAt,
  getRulesAt,
  getTimingAt,
  listFieldsWithLimits,
  listRangesAt,
  loadLimits,
} from './limits.ts';
export { hadLimits, lockController } from './limits.sql.ts';
export { listLimitPeriods } from './periods.ts';
export { requireFarmController, updateAlarmLimits, validateChanges } from './controller-limits.ts';

export const alarmLimitsFeature: Feature = {
  api: () => [
    calls(alarmLimitsApi, {
      getAlarmLimits: (ctx, { query }) => getAlarmLimits(ctx, query.controllerId),
      updateAlarmLimits: (ctx, { body }) => updateAlarmLimits(ctx, body),
      getLimitBand: (ctx, { query }) => getLimitBand(ctx, query),
    }),
  ],
};
