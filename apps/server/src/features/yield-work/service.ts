export { addBatch, changeBatch, clearBatch, removeBatch } from './batch-service.ts';
export { stageDays } from './calendar-service.ts';
export { addEntries } from './enter-service.ts';
export { deletePlannedLayouts } from './entry-repository.ts';
export { followBatches } from './follow-service.ts';
export { runningBatches } from './list-repository.ts';
export { holdBatch, isComplete, loadBatches, type Batch } from './load-service.ts';
export type { NewEntry } from './plan-service.ts';
export { standingBatches } from './standing-service.ts';
