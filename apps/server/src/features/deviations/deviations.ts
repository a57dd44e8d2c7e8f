export { listActions } from './actions/actions.ts';
export { listDeviations, requireDeviation } from './list/list.ts';
export { listActionsBetween, listEarlierCases } from './statistics/earlier-cases.sql.ts';
export { listRenewalsBetween, updateRenewal } from './mute/renewal.ts';
export { getDeviationDigest } from './statistics/digest.ts';
export { countOpenedAtControllers } from './statistics/counts.sql.ts';
