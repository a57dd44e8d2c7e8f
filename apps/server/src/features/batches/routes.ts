import { specialNotesApi } from '@onsil/contract/special-notes';
import { yieldWorkApi } from '@onsil/contract/yield-work';
import type { HttpServer } from '#platform/http/server.ts';
import { mount, type Handlers } from '#platform/http/mount.ts';
import { planBatch, updatePlannedBatch } from './create-batch.ts';
import { updateBatchEntry, deleteBatchEntry, deleteStage, reopenStage } from './correct-entries.ts';
import { getBatchProcess, listBatches } from './list.ts';
import { createSpecialNote, updateSpecialNote, deleteSpecialNote, listSpecialNotes } from './notes.ts';
import { listCropOptions, listSowingDates } from './form-options.ts';
import { enterStep } from './enter-move-or-harvest.ts';

type Api = Handlers<typeof specialNotesApi>;

const listNotes: Api['specialNotes'] = (ctx, { query }) => listSpecialNotes(ctx, query);
const addNote: Api['addSpecialNote'] = (ctx, { body }) => createSpecialNote(ctx, body);
const changeNote: Api['changeSpecialNote'] = (ctx, { params, body }) => updateSpecialNote(ctx, Number(params.id), body);
const removeNote: Api['removeSpecialNote'] = (ctx, { params }) => deleteSpecialNote(ctx, Number(params.id));

export const batchesRoutes = (server: HttpServer): void =>
  mount(server, yieldWorkApi, {
    addWork: (ctx, { body }) => planBatch(ctx, body),
    changeWork: (ctx, { params, body }) => updatePlannedBatch(ctx, Number(params.batchId), body),
    sow: (ctx, { body }) => enterStep(ctx, 'sowing', body),
    raiseSeedlings: (ctx, { body }) => enterStep(ctx, 'seedling', body),
    transplant: (ctx, { body }) => enterStep(ctx, 'transplant', body),
    plant: (ctx, { body }) => enterStep(ctx, 'plant', body),
    harvest: (ctx, { body }) => enterStep(ctx, 'harvest', body),
    works: (ctx, { query }) => listBatches(ctx, query),
    sowingDates: async (ctx, { query }) => ({ items: await listSowingDates(ctx, query.farmCropId) }),
    process: (ctx, { params }) => getBatchProcess(ctx, Number(params.batchId)),
    registCrops: async (ctx) => ({ items: await listCropOptions(ctx) }),
    changeEntry: (ctx, { params, body }) => updateBatchEntry(ctx, Number(params.id), body),
    removeEntry: (ctx, { params }) => deleteBatchEntry(ctx, Number(params.id)),
    removeStage: (ctx, { params, query }) => deleteStage(ctx, Number(params.batchId), query.state),
    reopenStage: (ctx, { params, body }) => reopenStage(ctx, Number(params.batchId), body.stage),
  });

export const specialNotesRoutes = (server: HttpServer): void =>
  mount(server, specialNotesApi, {
    specialNotes: listNotes,
    addSpecialNote: addNote,
    changeSpecialNote: changeNote,
    removeSpecialNote: removeNote,
    shortSpecialNotes: listNotes,
    shortAddSpecialNote: addNote,
    shortChangeSpecialNote: changeNote,
    shortRemoveSpecialNote: removeNote,
  });
