import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import { calls, type Feature } from '#platform/feature.ts';
import { getLimitBand } from './curve.ts';
import { getThresholds, saveThresholds } from './thresholds.ts';

export { getLimitCurve } from './curve.ts';
export { type LimitBatch, followBatch, listControllersOfBatches, refollowBatch } from './follow-batch.ts';
export { createLimitsCache, type LimitsCache } from './limits-cache.ts';
export { getLimitsCache, loadLimitsInMemory } from './limits-in-memory.ts';
export {
  type ControllerLimits,
  getBacktestLimits,
  getCurrentLimits,
  getLimitsAt,
  getRulesAt,
  getTimingAt,
  listRangesAt,
  loadLimits,
} from './limits.ts';
export { lockController } from './limits.sql.ts';
export { listLimitPeriods } from './periods.ts';
export { requireFarmController, saveThresholds, validateChanges } from './thresholds.ts';

export const alarmLimitsFeature: Feature = {
  api: () => [
    calls(alarmLimitsApi, {
      getThresholds: (ctx, { query }) => getThresholds(ctx, query.controllerId),
      saveThresholds: (ctx, { body }) => saveThresholds(ctx, body),
      getLimitBand: (ctx, { query }) => getLimitBand(ctx, query),
    }),
  ],
};
