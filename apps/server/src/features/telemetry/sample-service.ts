/** Samples as they are stored, for features that judge them. */
export { listPoints, listSamples, takeCorrections } from './sample-repository.ts';
