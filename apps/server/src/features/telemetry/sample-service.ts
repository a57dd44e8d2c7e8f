export { listPoints, listSamples, takeCorrections } from './sample-repository.ts';
