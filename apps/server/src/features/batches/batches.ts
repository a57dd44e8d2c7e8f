import { batchesApi } from '@onsil/contract/batches';
import { specialNotesApi } from '@onsil/contract/special-notes';
import { calls, type Feature } from '#platform/feature.ts';
import type { Handlers } from '#platform/http/mount.ts';
import { updateBatchEntry, deleteBatchEntry, deleteStage, reopenStage } from './correct-entries.ts';
import { planBatch, updatePlannedBatch } from './create-batch.ts';
import { enterStep } from './enter-move-or-harvest.ts';
import { applyTodaysPlans } from './follow-batches.ts';
import { listCropOptions, listSowingDates } from './form-options.ts';
import { getBatchProcess, listBatches } from './list.ts';
import { createSpecialNote, updateSpecialNote, deleteSpecialNote, listSpecialNotes } from './notes.ts';

export { lockBatchForShare } from './batches.sql.ts';
export { type PathOf, enterBatchEntries, enterEntries } from './enter-entries.ts';
export { listSowingDates } from './form-options.ts';
export { createSpecialNote, listSpecialNotes } from './notes.ts';
export { type RecordedBatch, recordBatches } from './record-batches.ts';
export { dayBeforeKey } from './validate-batch.ts';
export { createBatch, updateBatchDetails, clearBatch, deleteBatch } from './create-batch.ts';
export { listStageDays } from './calendar.ts';
export { deletePlannedLayouts } from './entries.sql.ts';
export { updateFollowedBatches } from './follow-batches.ts';
export { listCurrentCrops, searchRunningBatches, sumPlantsByStage } from './list.sql.ts';
export { getBatchList, listDueBatches } from './list.ts';
export { lockBatch, isComplete, loadBatches, type Batch } from './load-batches.ts';
export type { NewEntry } from './plan-entries.ts';
export { listRackBatches } from './list.ts';

type Notes = Handlers<typeof specialNotesApi>;

const listNotes: Notes['listSpecialNotes'] = (ctx, { query }) => listSpecialNotes(ctx, query);
const createNote: Notes['createSpecialNote'] = (ctx, { body }) => createSpecialNote(ctx, body);
const updateNote: Notes['updateSpecialNote'] = (ctx, { params, body }) => updateSpecialNote(ctx, params.id, body);
const deleteNote: Notes['deleteSpecialNote'] = (ctx, { params }) => deleteSpecialNote(ctx, params.id);

export const batchesFeature: Feature = {
  api: () => [
    calls(batchesApi, {
      planBatch: (ctx, { body }) => planBatch(ctx, body),
      updatePlannedBatch: (ctx, { params, body }) => updatePlannedBatch(ctx, params.batchId, body),
      enterSowing: (ctx, { body }) => enterStep(ctx, 'sowing', body),
      enterSeedlings: (ctx, { body }) => enterStep(ctx, 'seedling', body),
      enterTransplant: (ctx, { body }) => enterStep(ctx, 'transplant', body),
      enterPlanting: (ctx, { body }) => enterStep(ctx, 'plant', body),
      enterHarvest: (ctx, { body }) => enterStep(ctx, 'harvest', body),
      listBatches: (ctx, { query }) => listBatches(ctx, query),
      listSowingDates: async (ctx, { query }) => ({ items: await listSowingDates(ctx, query.farmCropId) }),
      getBatchProcess: (ctx, { params }) => getBatchProcess(ctx, params.batchId),
      listCropOptions: async (ctx) => ({ items: await listCropOptions(ctx) }),
      updateBatchEntry: (ctx, { params, body }) => updateBatchEntry(ctx, params.id, body),
      deleteBatchEntry: (ctx, { params }) => deleteBatchEntry(ctx, params.id),
      deleteStage: (ctx, { params, query }) => deleteStage(ctx, params.batchId, query.state),
      reopenStage: (ctx, { params, body }) => reopenStage(ctx, params.batchId, body.stage),
    }),
    calls(specialNotesApi, {
      listSpecialNotes: listNotes,
      createSpecialNote: createNote,
      updateSpecialNote: updateNote,
      deleteSpecialNote: deleteNote,
      shortListSpecialNotes: listNotes,
      shortCreateSpecialNote: createNote,
      shortUpdateSpecialNote: updateNote,
      shortDeleteSpecialNote: deleteNote,
    }),
  ],
  jobs: ({ ctx }) => [
    { name: 'batches.apply-plans', cron: '1 0 * * *', run: (stopping) => applyTodaysPlans(ctx, stopping) },
  ],
};
