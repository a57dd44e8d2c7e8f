export { getLimitCurve } from './curve.ts';
export { type LimitBatch, followBatch, listControllersOfBatches, refollowBatch } from './follow-batch.ts';
export {
  type ControllerLimits,
  getBacktestRule,
  getCurrentLimits,
  getLimitsAt,
  getRulesAt,
  getTimingAt,
  loadLimits,
  toRangeColumns,
} from './limits.ts';
export { listLimitPeriods } from './periods.ts';
export { requireFarmController, validateChanges } from './thresholds.ts';
