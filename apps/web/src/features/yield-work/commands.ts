import type { Stage } from '@onsil/domain/stages';
import { type NewSpecialNote, type SpecialNoteChange, specialNotesApi } from '@onsil/contract/special-notes';
import {
  yieldWorkApi,
  type EntryChange,
  type HarvestStep,
  type MoveStep,
  type WorkState,
} from '@onsil/contract/yield-work';
import type { CallInput } from '@onsil/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { processQuery, changeYields } from './queries.ts';

export type NewWork = CallInput<typeof yieldWorkApi.addWork>['body'];
export type WorkChange = CallInput<typeof yieldWorkApi.changeWork>['body'];

const moves = {
  sowing: yieldWorkApi.sow,
  seedling: yieldWorkApi.raiseSeedlings,
  transplant: yieldWorkApi.transplant,
  plant: yieldWorkApi.plant,
} as const;

export type MoveStage = Exclude<Stage, 'harvest'>;

/** Commands on batches. Each refreshes the queries that show batches and throws CallError. */
export const useWorkCommands = (farmId: string) => {
  const client = useQueryClient();
  const then = <T>(work: Promise<T>, gone?: number): Promise<T> => changeYields(client, farmId, work, gone);
  const ofWork = (workNo: number) => ({ workNo: String(workNo) });
  const removed = (workNo: number, state: WorkState) =>
    call(yieldWorkApi.removeStage, { params: ofWork(workNo), query: { state } });
  return {
    addWork: async (body: NewWork) => (await then(call(yieldWorkApi.addWork, { farm: farmId, body }))).item,
    changeWork: (workNo: number, body: WorkChange) =>
      then(call(yieldWorkApi.changeWork, { params: ofWork(workNo), body })),
    move: (stage: MoveStage, body: MoveStep) => then(call(moves[stage], { farm: farmId, body })),
    harvest: (body: HarvestStep) => then(call(yieldWorkApi.harvest, { farm: farmId, body })),
    changeEntry: (entryId: number, body: EntryChange) =>
      then(call(yieldWorkApi.changeEntry, { params: { id: String(entryId) }, body })),
    removeEntry: (entryId: number) => then(call(yieldWorkApi.removeEntry, { params: { id: String(entryId) } })),
    removeWork: (workNo: number) => then(removed(workNo, 'work'), workNo),
    removeStage: (workNo: number, stage: Stage) => then(removed(workNo, stage)),
    reopenStage: (workNo: number, stage: Stage) =>
      then(call(yieldWorkApi.reopenStage, { params: ofWork(workNo), body: { stage } })),
    addNote: (body: NewSpecialNote) => then(call(specialNotesApi.addSpecialNote, { farm: farmId, body })),
    changeNote: (noteNo: number, body: SpecialNoteChange) =>
      then(call(specialNotesApi.changeSpecialNote, { params: { id: String(noteNo) }, body })),
    removeNote: (noteNo: number) => then(call(specialNotesApi.removeSpecialNote, { params: { id: String(noteNo) } })),
    /** The current state of the batch, for resolving a conflict. */
    freshWork: (workNo: number) => client.fetchQuery({ ...processQuery(farmId, workNo), staleTime: 0 }),
  };
};
