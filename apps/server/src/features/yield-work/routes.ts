import { specialNotesApi } from '@onsil/contract/special-notes';
import { yieldWorkApi } from '@onsil/contract/yield-work';
import type { HttpServer } from '#platform/http.ts';
import { mount, type Handlers } from '#platform/mount.ts';
import { addWork, changeWork } from './batch-service.ts';
import { changeEntry, removeEntry, removeStage, reopenStage } from './correction-service.ts';
import { process, works } from './list-service.ts';
import { addSpecialNote, changeSpecialNote, removeSpecialNote, specialNotes } from './note-service.ts';
import { registCrops, sowingDates } from './pick-service.ts';
import { enterStep } from './step-service.ts';

type Api = Handlers<typeof specialNotesApi>;

const listNotes: Api['specialNotes'] = (ctx, { query }) => specialNotes(ctx, query);
const addNote: Api['addSpecialNote'] = (ctx, { body }) => addSpecialNote(ctx, body);
const changeNote: Api['changeSpecialNote'] = (ctx, { params, body }) => changeSpecialNote(ctx, Number(params.id), body);
const removeNote: Api['removeSpecialNote'] = (ctx, { params }) => removeSpecialNote(ctx, Number(params.id));

export const yieldWorkRoutes = (server: HttpServer): void =>
  mount(server, yieldWorkApi, {
    addWork: (ctx, { body }) => addWork(ctx, body),
    changeWork: (ctx, { params, body }) => changeWork(ctx, Number(params.batchId), body),
    sow: (ctx, { body }) => enterStep(ctx, 'sowing', body),
    raiseSeedlings: (ctx, { body }) => enterStep(ctx, 'seedling', body),
    transplant: (ctx, { body }) => enterStep(ctx, 'transplant', body),
    plant: (ctx, { body }) => enterStep(ctx, 'plant', body),
    harvest: (ctx, { body }) => enterStep(ctx, 'harvest', body),
    works: (ctx, { query }) => works(ctx, query),
    sowingDates: async (ctx, { query }) => ({ items: await sowingDates(ctx, query.farmCropId) }),
    process: (ctx, { params }) => process(ctx, Number(params.batchId)),
    registCrops: async (ctx) => ({ items: await registCrops(ctx) }),
    changeEntry: (ctx, { params, body }) => changeEntry(ctx, Number(params.id), body),
    removeEntry: (ctx, { params }) => removeEntry(ctx, Number(params.id)),
    removeStage: (ctx, { params, query }) => removeStage(ctx, Number(params.batchId), query.state),
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
