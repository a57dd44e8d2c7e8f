export { listPoints, listSamples, takeCorrections } from '../store/samples.ts';
