export { type PathOf, enterBatchEntries } from './enter-entries.ts';
export {
  type Batch,
  type NewEntry,
  clearBatch,
  createBatch,
  deleteBatch,
  deletePlannedLayouts,
  enterEntries,
  isComplete,
  listDueBatches,
  listRackBatches,
  listRunningBatches,
  listStageDays,
  loadBatches,
  lockBatch,
  sumPlantsByStage,
  updateBatchDetails,
  updateFollowedBatches,
} from './exports.ts';
export { listSowingDates } from './form-options.ts';
export { getBatchList } from './list.ts';
export { listSpecialNotes } from './notes.ts';
export { dayBeforeKey } from './validate-batch.ts';
