import type { Registration } from '@onsil/contract/yields';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { tallyBatch } from '@onsil/domain/batch-tally';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { openFarm } from '#features/farms/service.ts';
import { isComplete, loadBatches, type Batch } from '#features/yield-work/service.ts';
import {
  countRegistrations,
  listNumbers,
  listPlaces,
  type PlaceRow,
  type RegistrationFilter,
} from './registration-repository.ts';

/** Floating point's crumbs are brushed off: no figure is that fine. */
const brushed = (value: number): number => Number(value.toFixed(6));
const share = (part: number, whole: number): number | null => (whole > 0 ? brushed(part / whole) : null);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const reasonsAt = ({ entries }: Batch, stage: string): string[] => [
  ...new Set(
    entries.flatMap(({ discards }) => discards.filter((one) => one.stage === stage).map(({ reason }) => reason)),
  ),
];

/** Whether some of the stages that a batch reached are complete, and others not, though it is not over. */
const isPartlyClosed = (batch: Batch): boolean => {
  const { stages, entries, closings } = batch;
  const last = Math.max(-1, ...entries.map(({ stage }) => stages.indexOf(stage)));
  const isOpen = (one: string): boolean => closings.every(({ stage }) => stage !== one);
  return closings.length > 0 && !isComplete(batch) && stages.slice(0, last + 1).some(isOpen);
};

/** Whether a batch has more to it than one line can say, so that writing that line anew would lose some. */
export const isStepwise = (batch: Batch): boolean =>
  isPartlyClosed(batch) ||
  batch.stages.some(
    (stage) => batch.entries.filter((entry) => entry.stage === stage).length > 1 || reasonsAt(batch, stage).length > 1,
  );

const flatStages = (batch: Batch, bearing: number | null): Registration['stages'] => {
  const tally = tallyBatch(batch.stages, batch.entries);
  return tally.map(({ stage, arrived, discarded, firstOn, lastOn }, index) => {
    const trays = batch.entries.flatMap((entry) => (entry.stage === stage ? (entry.trays ?? []) : []));
    const before = tally[index - 1];
    const here = stage === 'harvest' ? (bearing ?? 0) : arrived;
    return {
      stage,
      firstOn,
      lastOn,
      trays: trays.length > 0 ? sum(trays) : null,
      plants: arrived,
      discarded,
      reason: reasonsAt(batch, stage)[0] ?? null,
      rate: before && firstOn !== null ? share(here, before.arrived) : null,
    };
  });
};

/**
 * The plants that a harvest is of: those taken. Where some harvest weighed something and took none, plants are picked many
 * times, and it is of those that stood before it. Null: nothing was harvested yet.
 */
const bearingPlants = ({ stages, entries }: Batch): number | null => {
  const harvests = entries.filter(({ stage }) => stage === 'harvest');
  if (harvests.length === 0) return null;
  const picked = harvests.some(({ plants, weightKg }) => plants === 0 && (weightKg ?? 0) > 0);
  const counted = picked ? entries.filter(({ stage }) => stage === stages.at(-2)) : harvests;
  return sum(counted.map(({ plants }) => plants));
};

/** A batch in one line, whichever way it was entered. */
export const registrationOf = (batch: Batch, places: readonly PlaceRow[]): Registration => {
  const harvests = batch.entries.filter(({ stage }) => stage === 'harvest');
  const graded = harvests.filter(({ gradeAKg }) => gradeAKg !== null);
  const harvestKg = sum(harvests.map(({ weightKg }) => weightKg ?? 0));
  const gradeAKg = graded.length > 0 ? sum(graded.map((one) => one.gradeAKg ?? 0)) : null;
  const bearing = bearingPlants(batch);
  const stages = flatStages(batch, bearing);
  return {
    yno: batch.workNo,
    batchNm: batch.batchNm,
    cultivateCropSeq: batch.cultivateCropSeq,
    cropNm: batch.cropNm,
    stages,
    harvestKg: brushed(harvestKg),
    gradeAKg: gradeAKg === null ? null : brushed(gradeAKg),
    gradeARate: gradeAKg === null ? null : share(gradeAKg, sum(graded.map(({ weightKg }) => weightKg ?? 0))),
    weightPerPlant: bearing === null ? null : share(harvestKg * 1_000, bearing),
    survival: bearing === null ? null : share(bearing, stages[0]?.plants ?? 0),
    note: batch.note,
    places: places.map(({ workNo: _workNo, ...place }) => place),
    completeYn: isComplete(batch) ? 'Y' : 'N',
    stepwiseYn: isStepwise(batch) ? 'Y' : 'N',
    version: batch.version,
  };
};

/** Records by number, in the order of the numbers; one that is gone by now is left out. */
export const loadRegistrations = async (db: Database, ynos: readonly number[]): Promise<Registration[]> => {
  const [batches, places] = await Promise.all([loadBatches(db, ynos), listPlaces(db, ynos)]);
  const batchOf = new Map(batches.map((batch) => [batch.workNo, batch]));
  const placesOf = Map.groupBy(places, ({ workNo }) => workNo);
  return ynos.flatMap((yno) => {
    const batch = batchOf.get(yno);
    return batch ? [registrationOf(batch, placesOf.get(yno) ?? [])] : [];
  });
};

export type RegistrationQuery = Omit<RegistrationFilter, 'fno'>;

/** A page of a farm's records, the newest first. */
export const yields = async (
  ctx: CallContext,
  id: string,
  { pageNo, pageSize, ...query }: RegistrationQuery & { pageNo: number; pageSize: number },
): Promise<{ items: Registration[]; paging: Paging }> => {
  const filter = { ...query, fno: (await openFarm(ctx, id)).fno };
  const [ynos, totalCount] = await Promise.all([
    listNumbers(ctx.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
    countRegistrations(ctx.db, filter),
  ]);
  return { items: await loadRegistrations(ctx.db, ynos), paging: pagingOf(pageNo, pageSize, totalCount) };
};
