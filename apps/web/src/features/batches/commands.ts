import { batchesApi, type EntryChange, type HarvestStep, type MoveStep } from '@onsil/contract/batches';
import type { CallInput } from '@onsil/contract/envelope';
import { type NewSpecialNote, type SpecialNoteChange, specialNotesApi } from '@onsil/contract/special-notes';
import type { Stage } from '@onsil/domain/crops/stages';
import { call } from '#lib/http/api.ts';
import { prepareCall } from '#lib/offline/outbox/stored-request.ts';
import { useQueuedCommand } from '#lib/offline/outbox/use-queued-command.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { batchQuery } from './api.ts';

export type NewBatch = CallInput<typeof batchesApi.planBatch>['body'];
export type BatchChange = CallInput<typeof batchesApi.updatePlannedBatch>['body'];

const changes = ['batches'] as const;
const ofBatch = (batchId: number) => ({ batchId: String(batchId) });

const moves = {
  sowing: batchesApi.enterSowing,
  seedling: batchesApi.enterSeedlings,
  transplant: batchesApi.enterTransplant,
  plant: batchesApi.enterPlanting,
} as const;

export type MoveStage = Exclude<Stage, 'harvest'>;

export const useAddBatch = (farmId: string) =>
  useCommand(async (body: NewBatch) => (await call(batchesApi.planBatch, { farm: farmId, body })).item, {
    changes,
    farmId,
  });

export const useChangeBatch = (farmId: string, batchId: number) =>
  useCommand((body: BatchChange) => call(batchesApi.updatePlannedBatch, { params: ofBatch(batchId), body }), {
    changes,
    farmId,
  });

export const useRemoveBatch = (farmId: string, batchId: number) =>
  useCommand(() => call(batchesApi.deleteStage, { params: ofBatch(batchId), query: { state: 'work' } }), {
    changes,
    farmId,
    removed: () => batchQuery(farmId, batchId).queryKey,
  });

/** Moves batches to a stage, all or none. */
export const useMoveBatches = (farmId: string) =>
  useQueuedCommand(
    ({ stage, body }: { stage: MoveStage; body: MoveStep; names: string }) =>
      prepareCall(moves[stage], { farm: farmId, body }),
    { kind: 'step', changes, farmId, about: ({ names }) => names },
  );

/** Harvests batches, all or none. */
export const useHarvestBatches = (farmId: string) =>
  useQueuedCommand(
    ({ body }: { body: HarvestStep; names: string }) => prepareCall(batchesApi.enterHarvest, { farm: farmId, body }),
    { kind: 'harvest', changes, farmId, about: ({ names }) => names },
  );

/** Removes all entries of a stage. */
export const useRemoveStage = (farmId: string, batchId: number) =>
  useCommand((stage: Stage) => call(batchesApi.deleteStage, { params: ofBatch(batchId), query: { state: stage } }), {
    changes,
    farmId,
  });

export const useReopenStage = (farmId: string, batchId: number) =>
  useCommand((stage: Stage) => call(batchesApi.reopenStage, { params: ofBatch(batchId), body: { stage } }), {
    changes,
    farmId,
  });

export const useChangeEntry = (farmId: string, entryId: number) =>
  useCommand((body: EntryChange) => call(batchesApi.updateBatchEntry, { params: { id: String(entryId) }, body }), {
    changes,
    farmId,
  });

export const useRemoveEntry = (farmId: string) =>
  useCommand((entryId: number) => call(batchesApi.deleteBatchEntry, { params: { id: String(entryId) } }), {
    changes,
    farmId,
  });

export const useAddNote = (farmId: string) =>
  useQueuedCommand((body: NewSpecialNote) => prepareCall(specialNotesApi.createSpecialNote, { farm: farmId, body }), {
    kind: 'note',
    changes,
    farmId,
    about: ({ text }) => text,
  });

export const useChangeNote = (farmId: string) =>
  useCommand(
    ({ specialNoteNo, ...body }: SpecialNoteChange & { specialNoteNo: number }) =>
      call(specialNotesApi.updateSpecialNote, { params: { id: String(specialNoteNo) }, body }),
    { changes, farmId },
  );

export const useRemoveNote = (farmId: string) =>
  useCommand(
    (specialNoteNo: number) => call(specialNotesApi.deleteSpecialNote, { params: { id: String(specialNoteNo) } }),
    {
      changes,
      farmId,
    },
  );
