import type { Cell } from '@onsil/contract/racks';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { recordAudit } from '#features/audit/audit.ts';
import { requireCrop } from '#features/crops/crops.ts';
import { detachFiles } from '#features/files/files.ts';
import { saveLayout, freePositions } from '#features/layouts/layouts.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  deleteBatchRow,
  findHighestNameNumber,
  lockBatchNames,
  insertBatchRow,
  lockBatchForDeletion,
  updateBatchRow,
} from './batches.sql.ts';
import { deleteClosings, deleteEntries, deleteLayoutsFrom, type Authorship } from './entries.sql.ts';
import { updateFollowedBatches } from './follow-batches.ts';
import { lockBatch, loadBatches, type Batch } from './load-batches.ts';
import { listNoteIds } from './notes.sql.ts';
import { noteFileKind } from './notes.ts';

export type NewBatch = {
  farmCropId: number;
  /** absent: generated from crop, day and a number */
  batchName?: string | undefined;
  startOn: string;
  trays: number | null;
  plannedPlants: number | null;
  planKg: number | null;
  /** positions planned for the plants of its first stage, from its first day on */
  cells: readonly Cell[];
  note: string;
  importId?: number;
  /** absent: the caller, now */
  written?: Authorship | undefined;
};

const takenName = { batch_fno_name_key: 'batchName' };

const maxNameLength = 60;
/** Longest suffix of a generated name. */
const maxSuffixLength = ' 12-31 123456';

/** Truncates a crop's name for a batch name, without splitting a character. */
const truncateName = (cropName: string): string =>
  cropName.slice(0, maxNameLength - maxSuffixLength.length).replace(/\p{Cs}$/u, '');

const generateName = async (db: Database, farmNo: number, cropName: string, startOn: string): Promise<string> => {
  await lockBatchNames(db, farmNo);
  const name = `${truncateName(cropName)} ${startOn.slice(5)}`;
  return `${name} ${(await findHighestNameNumber(db, farmNo, name)) + 1}`;
};

/**
 * Creates a batch of a farm inside the caller's transaction; its row stays locked until commit.
 * @throws INVALID taken at `batchName`, unknownCrop at `farmCropId`, unknownCell at `cells.N`; PLACE_TAKEN
 */
export const createBatch = async (
  ctx: MemberContext,
  { farmNo }: { farmNo: number },
  { farmCropId, batchName, startOn, trays, plannedPlants, planKg, cells, note, importId, written }: NewBatch,
): Promise<Batch> => {
  const { cropName, stages } = await requireCrop(ctx, farmNo, farmCropId);
  const name = batchName ?? (await generateName(ctx.db, farmNo, cropName, startOn));
  const batchId = await rejectDuplicates(takenName, () =>
    insertBatchRow(ctx.db, {
      farmNo,
      farmCropId,
      name,
      stages,
      startOn,
      trays,
      plannedPlants,
      planKg,
      note,
      importId: importId ?? null,
      memberNo: written ? written.memberNo : ctx.member.memberNo,
      createdAt: written?.createdAt ?? new Date(ctx.now()),
    }),
  );
  const today = kstDay(ctx.now());
  if (cells.length > 0)
    await saveLayout(ctx.db, { farmNo, batchId, day: startOn, cells, plannedFor: stages[0], today });
  const [batch] = await loadBatches(ctx.db, [batchId]);
  if (!batch) throw apiError('NOT_FOUND');
  return batch;
};

/** Batches can be planned two years ahead. */
const maxPlanAheadMs = 731 * dayMs;

/**
 * Plans a batch in the current farm.
 * @throws INVALID outOfRange at `startOn`, and all errors of `createBatch`
 */
export const planBatch = async (ctx: FarmContext, input: NewBatch): Promise<{ batchId: number; batchName: string }> => {
  const { farm } = ctx;
  if (input.startOn > kstDay(ctx.now() + maxPlanAheadMs)) throw invalidField('startOn', 'outOfRange');
  return transact(ctx, (ctx) => createBatch(ctx, farm, input));
};

export type BatchChange = Pick<Batch, 'batchName' | 'trays' | 'plannedPlants' | 'planKg' | 'note'>;

/** Updates the plan of a batch that the caller has locked. */
export const updateBatchDetails = async (ctx: MemberContext, batch: Batch, after: BatchChange): Promise<void> => {
  const { batchName, trays, plannedPlants, planKg, note } = after;
  const columns = { name: batchName, trays, plannedPlants, planKg, note };
  await rejectDuplicates(takenName, () => updateBatchRow(ctx.db, batch.batchId, columns));
  const audited = (one: BatchChange) => ({
    batchName: one.batchName,
    trays: one.trays,
    plannedPlants: one.plannedPlants,
    planKg: one.planKg,
  });
  const change = { before: audited(batch), after: audited(after) };
  await recordAudit(ctx, {
    action: 'change',
    kind: 'batch',
    thing: batch.batchId,
    farmNo: batch.farmNo,
    ...change,
  });
};

export const updatePlannedBatch = (
  ctx: MemberContext,
  batchId: number,
  after: BatchChange & { version: number },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId);
    requireVersion(batch.version, after.version);
    await updateBatchDetails(ctx, batch, after);
  });

/**
 * Deletes entries, closings and positions of a batch that the caller has locked. Its planned layouts stay, but occupy
 * nothing until the next `updateOccupancy`.
 */
export const clearBatch = async (db: Database, batch: Batch): Promise<Batch> => {
  const { batchId, stages, entries } = batch;
  await deleteClosings(db, batchId, stages);
  await deleteEntries(
    db,
    entries.map(({ entryId }) => entryId),
  );
  await deleteLayoutsFrom(db, batchId, '-infinity');
  await freePositions(db, batchId);
  return { ...batch, entries: [], closings: [] };
};

/** Deletes a batch that the caller has locked, with its entries and special notes. */
export const deleteBatch = async (ctx: MemberContext, batch: Batch): Promise<void> => {
  const { batchId, farmNo, batchName } = batch;
  await clearBatch(ctx.db, batch);
  await updateFollowedBatches(ctx, [batchId]);
  // Blocks new notes on the batch, and waits for those being written.
  await lockBatchForDeletion(ctx.db, batchId);
  for (const id of await listNoteIds(ctx.db, batchId)) await detachFiles(ctx.db, { kind: noteFileKind, id });
  await deleteBatchRow(ctx.db, batchId);
  const before = { batchName, entries: batch.entries.length };
  await recordAudit(ctx, { action: 'remove', kind: 'batch', thing: batchId, farmNo, before });
};
