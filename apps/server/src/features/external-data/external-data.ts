export {
  type CachedAnswer,
  type ExternalDataProvider,
  getAnswerState,
  getCachedAnswer,
  requestAnswer,
} from './cache.ts';
export { startExternalDataWorker } from './worker.ts';
