import type { Stage } from '@onsil/domain/crops/stages';
import { type NewSpecialNote, type SpecialNoteChange, specialNotesApi } from '@onsil/contract/special-notes';
import {
  yieldWorkApi,
  type EntryChange,
  type HarvestStep,
  type MoveStep,
  type BatchState,
} from '@onsil/contract/yield-work';
import type { CallInput } from '@onsil/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { withBatchRefresh } from '#lib/state/refresh-batches.ts';
import { batchQuery } from './api.ts';

export type NewBatch = CallInput<typeof yieldWorkApi.addWork>['body'];
export type BatchChange = CallInput<typeof yieldWorkApi.changeWork>['body'];

const moves = {
  sowing: yieldWorkApi.sow,
  seedling: yieldWorkApi.raiseSeedlings,
  transplant: yieldWorkApi.transplant,
  plant: yieldWorkApi.plant,
} as const;

export type MoveStage = Exclude<Stage, 'harvest'>;

/** Commands on batches. Each refreshes the queries that show batches and throws CallError. */
export const useBatchCommands = (farmId: string) => {
  const client = useQueryClient();
  const withRefresh = <T>(request: Promise<T>, removedId?: number): Promise<T> =>
    withBatchRefresh(
      client,
      farmId,
      request,
      removedId === undefined ? undefined : batchQuery(farmId, removedId).queryKey,
    );
  const ofWork = (batchId: number) => ({ batchId: String(batchId) });
  const removed = (batchId: number, state: BatchState) =>
    call(yieldWorkApi.removeStage, { params: ofWork(batchId), query: { state } });
  return {
    addWork: async (body: NewBatch) => (await withRefresh(call(yieldWorkApi.addWork, { farm: farmId, body }))).item,
    changeWork: (batchId: number, body: BatchChange) =>
      withRefresh(call(yieldWorkApi.changeWork, { params: ofWork(batchId), body })),
    move: (stage: MoveStage, body: MoveStep) => withRefresh(call(moves[stage], { farm: farmId, body })),
    harvest: (body: HarvestStep) => withRefresh(call(yieldWorkApi.harvest, { farm: farmId, body })),
    changeEntry: (entryId: number, body: EntryChange) =>
      withRefresh(call(yieldWorkApi.changeEntry, { params: { id: String(entryId) }, body })),
    removeEntry: (entryId: number) => withRefresh(call(yieldWorkApi.removeEntry, { params: { id: String(entryId) } })),
    removeWork: (batchId: number) => withRefresh(removed(batchId, 'work'), batchId),
    removeStage: (batchId: number, stage: Stage) => withRefresh(removed(batchId, stage)),
    reopenStage: (batchId: number, stage: Stage) =>
      withRefresh(call(yieldWorkApi.reopenStage, { params: ofWork(batchId), body: { stage } })),
    addNote: (body: NewSpecialNote) => withRefresh(call(specialNotesApi.addSpecialNote, { farm: farmId, body })),
    changeNote: (noteNo: number, body: SpecialNoteChange) =>
      withRefresh(call(specialNotesApi.changeSpecialNote, { params: { id: String(noteNo) }, body })),
    removeNote: (noteNo: number) =>
      withRefresh(call(specialNotesApi.removeSpecialNote, { params: { id: String(noteNo) } })),
    /** The current state of the batch, for resolving a conflict. */
    freshWork: (batchId: number) => client.fetchQuery({ ...batchQuery(farmId, batchId), staleTime: 0 }),
  };
};
