/** The public module of costs: what other features import. */
export { createCost, listCosts } from './entries.ts';
export { getCostSetting, updateCostSetting } from './setting.ts';
export { getCostSummary } from './summary.ts';
