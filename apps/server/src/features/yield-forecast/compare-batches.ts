import type { BatchComparison, ComparedBatch } from '@onsil/contract/yield-forecast';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { daysBetween, totalKg } from '@onsil/domain/yields/past-batches';
import { isComplete, loadBatches, type Batch } from '#features/batches/batches.ts';
import { countBegunAtControllers } from '#features/deviations/deviations.ts';
import { toRegistration } from '#features/yields/yields.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { getConditions, getPlaces, type Span } from './conditions.ts';
import { listBatchIds } from './forecast.sql.ts';
import { requireFarmCrop, summarizeBatch } from './outlook.ts';

/**
 * By default, this many batches are shown: the newest completed ones, which have results, and at most two that are still
 * growing, those nearest to them. The best third is taken from the newest completed ones.
 */
const defaultShown = 8;
const growingShown = 2;
const maxCandidates = 24;
const minCompleted = 3;
const defaultFields = ['temperature', 'humidity', 'co2', 'light', 'ec', 'ph'];

/** Batches to show, and those among which to find the best third; newest first. */
const chooseBatches = async (
  ctx: MemberContext,
  farmNo: number,
  farmCropId: number,
  works: readonly string[] | undefined,
): Promise<{ shown: Batch[]; rivals: Batch[] }> => {
  const all = await Promise.all(
    [true, false].map((complete) => listBatchIds(ctx.db, { farmNo, farmCropId, complete })),
  );
  const startedPlants = (await loadBatches(ctx.db, all.flat())).filter(({ entries }) => entries.length > 0);
  const sorted = startedPlants.toSorted(newestFirst);
  if (!works) return { shown: chooseShown(sorted), rivals: sorted.filter(isComplete).slice(0, maxCandidates) };
  const shown = sorted.filter(({ batchId }) => works.includes(String(batchId)));
  return { shown, rivals: shown };
};

/** Of batches, newest first. */
const chooseShown = (sorted: readonly Batch[]): Batch[] => {
  const newestComplete = sorted.findIndex(isComplete);
  const from = newestComplete < 0 ? 0 : Math.max(0, newestComplete - growingShown);
  return sorted.slice(from, from + defaultShown);
};

const newestFirst = (a: Batch, b: Batch): number => {
  const [one, other] = [firstDay(a), firstDay(b)];
  return one > other ? -1 : Number(one < other) || b.batchId - a.batchId;
};

const firstDay = ({ entries, startOn }: Batch): string => entries[0]?.day ?? startOn;

/** kg per started plant; completed batches only. */
const outcomeOf = (batch: Batch): number | null => {
  const { stages, harvests } = summarizeBatch(batch);
  const startedPlants = stages[0]?.arrived ?? 0;
  return isComplete(batch) && startedPlants > 0 ? totalKg(harvests) / startedPlants : null;
};

/** The best third of the completed batches, if there are at least three. */
const bestOf = (batches: readonly Batch[]): Set<number> => {
  const complete = batches.flatMap((batch) => {
    const outcome = outcomeOf(batch);
    return outcome === null ? [] : [{ batchId: batch.batchId, outcome }];
  });
  if (complete.length < minCompleted) return new Set();
  const best = complete.toSorted((a, b) => b.outcome - a.outcome).slice(0, Math.floor(complete.length / 3));
  return new Set(best.map(({ batchId }) => batchId));
};

/** Deviations that began at controllers during their periods; null without such periods. */
const countDeviations = async (ctx: MemberContext, farmNo: number, spans: readonly Span[]): Promise<number | null> =>
  spans.length === 0
    ? null
    : countBegunAtControllers(
        ctx.db,
        farmNo,
        spans.map(({ controllerIds, from, until }) => ({
          controllerIds,
          from: kstDayStart(from),
          to: kstDayStart(until),
        })),
      );

const comparedOf = async (
  ctx: MemberContext,
  farmNo: number,
  { batch, best, fields }: { batch: Batch; best: ReadonlySet<number>; fields: readonly string[] },
): Promise<ComparedBatch> => {
  const { stages, harvestKg, gradeARate, weightPerPlant, survival, isComplete: complete } = toRegistration(batch, []);
  const firstOn = firstDay(batch);
  const lastOn = complete ? (batch.entries.at(-1)?.day ?? null) : null;
  const { positions, spans } = await getPlaces(ctx, { batchId: batch.batchId, lastOn });
  return {
    batchId: batch.batchId,
    batchName: batch.batchName,
    firstOn,
    reached: stages.flatMap(({ stage, firstOn: on, plants, discarded, rate }) =>
      on === null ? [] : [{ stage, day: daysBetween(firstOn, on), plants, discarded, rate }],
    ),
    plants: stages[0]?.plants ?? 0,
    survival,
    harvestKg,
    gradeARate,
    weightPerPlant,
    positions,
    deviations: await countDeviations(ctx, farmNo, spans),
    isComplete: complete,
    isBest: best.has(batch.batchId),
    conditions: await getConditions(ctx, firstOn, spans, fields),
  };
};

/** Range of the best batches by field and day; a day that only some of them reached has the range of those. */
const bandsOf = (batches: readonly ComparedBatch[], fields: readonly string[]): BatchComparison['best'] => {
  const best = batches.filter(({ isBest }) => isBest);
  return fields.flatMap((field) => {
    const columns = best.flatMap(({ conditions }) => conditions.filter((one) => one.field === field));
    const days = [...new Set(columns.flatMap((one) => one.days))].toSorted((a, b) => a - b);
    const means = days.map((day) => columns.flatMap((one) => one.mean[one.days.indexOf(day)] ?? []));
    const side = (of: (...values: number[]) => number) => means.map((some) => (some.length > 0 ? of(...some) : null));
    const band = { field, days, low: side(Math.min), high: side(Math.max), batches: columns.length };
    return days.length > 0 ? [band] : [];
  });
};

/** Batches of a crop of the current farm by days since their start, newest first. */
export const getBatchComparison = async (
  ctx: FarmContext,
  {
    farmCropId,
    works,
    fields = defaultFields,
  }: { farmCropId: number; works?: string[] | undefined; fields?: string[] | undefined },
): Promise<BatchComparison> => {
  const { farmNo } = ctx.farm;
  const { cropName } = await requireFarmCrop(ctx.db, farmNo, farmCropId);
  const { shown, rivals: candidates } = await chooseBatches(ctx, farmNo, farmCropId, works);
  const best = bestOf(candidates);
  const others = candidates.filter((batch) => best.has(batch.batchId) && !shown.includes(batch));
  const compared: ComparedBatch[] = [];
  for (const batch of [...shown, ...others]) compared.push(await comparedOf(ctx, farmNo, { batch, best, fields }));
  return { farmCropId, cropName, batches: compared.slice(0, shown.length), best: bandsOf(compared, fields) };
};
