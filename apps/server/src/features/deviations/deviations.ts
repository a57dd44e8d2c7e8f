export { listActions } from './actions/actions.ts';
export { listDeviations } from './list/list.ts';
export { listRenewalsBetween, updateRenewal } from './mute/renewal.ts';
export { getDeviationDigest } from './statistics/digest.ts';
export { listDeviationsInSpan } from './statistics/counts.sql.ts';
