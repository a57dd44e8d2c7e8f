export { listRenewalsBetween, updateRenewal } from './mute/renewal.ts';
export { getDeviationDigest } from './statistics/digest.ts';
