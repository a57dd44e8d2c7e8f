export { getLimitCurve } from './curve.ts';
export { type LimitBatch, followBatch, listControllersOfBatches, refollowBatch } from './follow-batch.ts';
export {
  type ControllerLimits,
  getBacktestLimits,
  getCurrentLimits,
  getLimitsAt,
  getRulesAt,
  getTimingAt,
  loadLimits,
} from './limits.ts';
export { listLimitPeriods } from './periods.ts';
export { requireFarmController, saveThresholds, validateChanges } from './thresholds.ts';
