import type { Registration } from '@onsil/contract/yields';
import { tallyBatch } from '@onsil/domain/batches/tally';
import { ratio, roundFigure, sum } from '@onsil/domain/yields/figures';
import type { FarmContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { isComplete, loadBatches, type Batch } from '#features/batches/batches.ts';
import { pageOf, rowRange, type Page, type PageOf } from '#platform/http/page.ts';
import {
  countRegistrations,
  listRegistrationNumbers,
  listRackUsage,
  type RackUsageRow,
  type RegistrationFilter,
  type RegistrationSorting,
} from './registrations.sql.ts';

const reasonsAt = ({ entries }: Batch, stage: string): string[] => [
  ...new Set(
    entries.flatMap(({ discards }) => discards.filter((one) => one.stage === stage).map(({ reason }) => reason)),
  ),
];

/** Whether some of the reached stages of an incomplete batch are closed and others are not. */
const isPartlyClosed = (batch: Batch): boolean => {
  const { stages, entries, closings } = batch;
  const last = Math.max(-1, ...entries.map(({ stage }) => stages.indexOf(stage)));
  const isOpen = (one: string): boolean => closings.every(({ stage }) => stage !== one);
  return closings.length > 0 && !isComplete(batch) && stages.slice(0, last + 1).some(isOpen);
};

/** Whether a batch has more than a flat record can express, so that rewriting it would lose data. */
export const exceedsFlatRecord = (batch: Batch): boolean =>
  isPartlyClosed(batch) ||
  batch.stages.some(
    (stage) => batch.entries.filter((entry) => entry.stage === stage).length > 1 || reasonsAt(batch, stage).length > 1,
  );

const flatStages = (batch: Batch, bearingCount: number | null): Registration['stages'] => {
  const tally = tallyBatch(batch.stages, batch.entries);
  return tally.map(({ stage, arrived, discarded, firstOn, lastOn }, index) => {
    const trays = batch.entries.flatMap((entry) => (entry.stage === stage ? (entry.trays ?? []) : []));
    const before = tally[index - 1];
    const current = stage === 'harvest' ? (bearingCount ?? 0) : arrived;
    return {
      stage,
      firstOn,
      lastOn,
      trays: trays.length > 0 ? sum(trays) : null,
      plants: arrived,
      discarded,
      reason: reasonsAt(batch, stage)[0] ?? null,
      rate: before && firstOn !== null ? ratio(current, before.arrived) : null,
    };
  });
};

/**
 * Plants that bore a harvest: those harvested, or, if plants are picked repeatedly (a harvest with weight but no
 * plants), those of the stage before. Null without a harvest.
 */
const bearingPlants = ({ stages, entries }: Batch): number | null => {
  const harvests = entries.filter(({ stage }) => stage === 'harvest');
  if (harvests.length === 0) return null;
  const isPickedRepeatedly = harvests.some(({ plants, weightKg }) => plants === 0 && (weightKg ?? 0) > 0);
  const counted = isPickedRepeatedly ? entries.filter(({ stage }) => stage === stages.at(-2)) : harvests;
  return sum(counted.map(({ plants }) => plants));
};

/** A batch as a flat record. */
export const toRegistration = (batch: Batch, places: readonly RackUsageRow[]): Registration => {
  const harvests = batch.entries.filter(({ stage }) => stage === 'harvest');
  const graded = harvests.filter(({ kgGradeA }) => kgGradeA !== null);
  const harvestKg = sum(harvests.map(({ weightKg }) => weightKg ?? 0));
  const kgGradeA = graded.length > 0 ? sum(graded.map((one) => one.kgGradeA ?? 0)) : null;
  const bearingCount = bearingPlants(batch);
  const stages = flatStages(batch, bearingCount);
  return {
    registrationId: batch.batchId,
    batchName: batch.batchName,
    farmCropId: batch.farmCropId,
    cropName: batch.cropName,
    stages,
    harvestKg: roundFigure(harvestKg),
    kgGradeA: kgGradeA === null ? null : roundFigure(kgGradeA),
    gradeARate: kgGradeA === null ? null : ratio(kgGradeA, sum(graded.map(({ weightKg }) => weightKg ?? 0))),
    weightPerPlant: bearingCount === null ? null : ratio(harvestKg * 1_000, bearingCount),
    survival: bearingCount === null ? null : ratio(bearingCount, stages[0]?.plants ?? 0),
    note: batch.note,
    places: places.map(({ batchId: _batchId, ...place }) => place),
    isComplete: isComplete(batch),
    isStepwise: exceedsFlatRecord(batch),
    version: batch.version,
  };
};

/** Flat records by number, in the given order; deleted ones are left out. */
export const loadRegistrations = async (db: Database, registrationIds: readonly number[]): Promise<Registration[]> => {
  const [batches, places] = await Promise.all([loadBatches(db, registrationIds), listRackUsage(db, registrationIds)]);
  const batchOf = new Map(batches.map((batch) => [batch.batchId, batch]));
  const placesOf = Map.groupBy(places, ({ batchId }) => batchId);
  return registrationIds.flatMap((registrationId) => {
    const batch = batchOf.get(registrationId);
    return batch ? [toRegistration(batch, placesOf.get(registrationId) ?? [])] : [];
  });
};

export type RegistrationQuery = Omit<RegistrationFilter, 'farmNo'> & RegistrationSorting;

/** A page of a farm's records, newest first unless sorted. */
export const listRegistrations = async (
  ctx: FarmContext,
  { pageNo, pageSize, sort, order, ...query }: RegistrationQuery & Page,
): Promise<PageOf<Registration>> => {
  const filter = { ...query, farmNo: ctx.farm.farmNo };
  const [registrationIds, totalCount] = await Promise.all([
    listRegistrationNumbers(ctx.db, filter, { sort, order }, rowRange({ pageNo, pageSize })),
    countRegistrations(ctx.db, filter),
  ]);
  return pageOf(await loadRegistrations(ctx.db, registrationIds), { pageNo, pageSize }, totalCount);
};
