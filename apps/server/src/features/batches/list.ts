import type { BatchRow, BatchEntry, BatchState } from '@onsil/contract/batches';
import type { PlacedBatch } from '@onsil/contract/racks';
import { findHarvestDay } from '@onsil/domain/batches/due-days';
import { currentStage, tallyBatch } from '@onsil/domain/batches/tally';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { CropRecipe } from '@onsil/domain/crops/crop-recipe';
import { listAllCrops } from '#features/crops/crops.ts';
import { findCrowdingBatches, listLayoutsByBatch, listOverdueBatches } from '#features/layouts/layouts.ts';
import type { FarmContext, Context, MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { pageOf, rowRange, type Page, type PageOf } from '#platform/http/page.ts';
import {
  countCompleteBatches,
  countNotesByBatch,
  countPositionsByRack,
  listBatchesIn,
  listCompleteBatches,
  listRunningBatches,
  type BatchDays,
  type BatchFilter,
} from './list.sql.ts';
import { isComplete, loadBatches, requireBatch, type Batch } from './load-batches.ts';

type Recipes = Map<number, Pick<CropRecipe, 'seasons'>>;

/** Recipes of a farm's crops, by crop. */
export const listRecipes = async (db: Database, farmNo: number): Promise<Recipes> =>
  new Map((await listAllCrops(db, farmNo)).map(({ farmCropId, recipe }) => [farmCropId, recipe]));

/** Rounds sums to 6 decimals. */
const sumKg = (values: readonly (number | null)[]): number =>
  Number(values.reduce<number>((sum, value) => sum + (value ?? 0), 0).toFixed(6));

const stagesOf = (batch: Batch): BatchRow['stages'] =>
  tallyBatch(batch.stages, batch.entries).map((one) => ({
    ...one,
    closedOn: batch.closings.find(({ stage }) => stage === one.stage)?.day ?? null,
  }));

/** For overdue batches: the names of the batches that now have their positions. */
const listCrowdingBatches = async (
  db: Database,
  batchIds: readonly number[],
  today: string,
): Promise<Map<number, string[]>> => {
  const late = await listOverdueBatches(db, today, batchIds);
  return late.length > 0
    ? findCrowdingBatches(
        db,
        late.map(({ batchId }) => batchId),
        today,
      )
    : new Map<number, string[]>();
};

/** Batches as listed, by number; deleted ones are left out. */
const describeBatches = async (
  ctx: MemberContext,
  recipes: Recipes,
  batches: readonly Batch[],
): Promise<BatchRow[]> => {
  const batchIds = batches.map(({ batchId }) => batchId);
  const today = kstDay(ctx.now());
  const [positions, notes, crowded] = await Promise.all([
    countPositionsByRack(ctx.db, batchIds, today),
    countNotesByBatch(ctx.db, batchIds),
    listCrowdingBatches(ctx.db, batchIds, today),
  ]);
  const racks = Map.groupBy(positions, ({ batchId }) => batchId);
  return batches.map((batch): BatchRow => {
    const { entries, closings: _, farmNo: _farmNo, ...rest } = batch;
    const stages = stagesOf(batch);
    const recipe = recipes.get(batch.farmCropId);
    const graded = entries.flatMap(({ kgGradeA }) => kgGradeA ?? []);
    return {
      ...rest,
      state: currentStage(batch.stages, entries),
      stages,
      harvestKg: sumKg(entries.map(({ weightKg }) => weightKg)),
      kgGradeA: graded.length > 0 ? sumKg(graded) : null,
      harvestOn: recipe ? findHarvestDay(recipe, stages, batch.startOn) : null,
      crowdedBy: crowded.get(batch.batchId) ?? [],
      racks: (racks.get(batch.batchId) ?? []).map(({ batchId: _batchId, ...rack }) => rack),
      notes: notes.get(batch.batchId) ?? 0,
      isComplete: isComplete(batch),
    };
  });
};

type Due = BatchDays & { state: BatchState; harvestOn: string | null };

const dueOf = (days: BatchDays, recipes: Recipes): Due => {
  const tally = days.stages.map((stage) => ({ stage, firstOn: days[stage] }));
  const recipe = recipes.get(days.farmCropId);
  return {
    ...days,
    state: tally.findLast(({ firstOn }) => firstOn !== null)?.stage ?? 'work',
    harvestOn: recipe ? findHarvestDay(recipe, tally, days.startOn) : null,
  };
};

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const noDay = '9999-12-31';

/** Due soonest first, then started first. */
const soonestFirst = (a: Due, b: Due): number =>
  byText(a.harvestOn ?? noDay, b.harvestOn ?? noDay) || byText(a.startOn, b.startOn) || a.batchId - b.batchId;

export type BatchQuery = Omit<BatchFilter, 'farmNo'> & {
  state?: BatchState | undefined;
  isComplete?: boolean | undefined;
} & Page;
type Filter = Omit<BatchQuery, 'pageNo' | 'pageSize'>;
type Part = { offset: number; limit: number | null };

type BatchList = { batchIds: number[]; totalCount: number; load: (page: readonly number[]) => Promise<BatchRow[]> };

/**
 * Batch numbers of a farm in the order of its list, all or a part of them, and a loader for any of them: those that grow,
 * then complete ones, newest first. No access check here.
 */
export const getBatchList = async (
  ctx: MemberContext,
  farmNo: number,
  { state, isComplete: complete, ...query }: Filter,
  { offset, limit }: Part = { offset: 0, limit: null },
): Promise<BatchList> => {
  const filter = { ...query, farmNo };
  const [lines, completeCount, recipes] = await Promise.all([
    complete === true ? [] : listRunningBatches(ctx.db, filter),
    complete === false ? 0 : countCompleteBatches(ctx.db, filter, state),
    listRecipes(ctx.db, farmNo),
  ]);
  const running = lines
    .map((line) => dueOf(line, recipes))
    .filter((line) => state === undefined || line.state === state)
    .toSorted(soonestFirst)
    .map(({ batchId }) => batchId);
  const first = running.slice(offset, limit === null ? undefined : offset + limit);
  const rest = { offset: Math.max(0, offset - running.length), limit: limit === null ? null : limit - first.length };
  const others = completeCount > 0 && rest.limit !== 0 ? await listCompleteBatches(ctx.db, filter, state, rest) : [];
  return {
    batchIds: [...first, ...others],
    totalCount: running.length + completeCount,
    load: async (page) => {
      const byNumber = new Map(
        (await describeBatches(ctx, recipes, await loadBatches(ctx.db, page))).map((one) => [one.batchId, one]),
      );
      return page.flatMap((batchId) => byNumber.get(batchId) ?? []);
    },
  };
};

/**
 * Batches of a farm whose harvest starts in a range of days; with `orBefore` also overdue ones. No access check here.
 */
export const listDueBatches = async (
  ctx: Context,
  farmNo: number,
  days: { from: string; to: string },
  orBefore: boolean,
): Promise<{ batchId: number; batchName: string; cropName: string; harvestOn: string; late: boolean }[]> => {
  const [lines, recipes] = await Promise.all([listBatchesIn(ctx.db, farmNo, days), listRecipes(ctx.db, farmNo)]);
  const today = kstDay(ctx.now());
  const due = new Map<number, string>();
  for (const line of lines) {
    const { harvestOn, state, complete } = dueOf(line, recipes);
    if (harvestOn === null || harvestOn > days.to) continue;
    if (harvestOn >= days.from || (orBefore && state !== 'harvest' && !complete)) due.set(line.batchId, harvestOn);
  }
  return (await loadBatches(ctx.db, [...due.keys()]))
    .map(({ batchId, batchName, cropName }) => {
      const harvestOn = due.get(batchId) ?? days.from;
      return { batchId, batchName, cropName, harvestOn, late: orBefore && harvestOn < today };
    })
    .toSorted((a, b) => byText(a.harvestOn, b.harvestOn) || a.batchId - b.batchId);
};

export const listBatches = async (
  ctx: FarmContext,
  { pageNo, pageSize, ...query }: BatchQuery,
): Promise<PageOf<BatchRow>> => {
  const { farmNo } = ctx.farm;
  const part = rowRange({ pageNo, pageSize });
  const { batchIds, totalCount, load } = await getBatchList(ctx, farmNo, query, part);
  return pageOf(await load(batchIds), { pageNo, pageSize }, totalCount);
};

/** One batch with its entries and the positions of each. */
export const getBatchProcess = async (
  ctx: MemberContext,
  batchId: number,
): Promise<BatchRow & { entries: BatchEntry[] }> => {
  const batch = await requireBatch(ctx, batchId);
  const [described] = await describeBatches(ctx, await listRecipes(ctx.db, batch.farmNo), [batch]);
  if (!described) throw apiError('NOT_FOUND');
  const layouts = (await listLayoutsByBatch(ctx.db, [batchId])).get(batchId) ?? [];
  const entries = batch.entries.map(({ batchId: _batchId, memberNo: _memberNo, createdAt, ...entry }): BatchEntry => ({
    ...entry,
    cells: layouts.find(({ entryId, day }) => entryId === entry.entryId && day === entry.day)?.cells.slice() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { ...described, entries };
};

/** Details of batches for drawn racks, as of the end of a day. */
export const listRackBatches = async (
  db: Database,
  farmNo: number,
  batchIds: readonly number[],
  day: string,
): Promise<PlacedBatch[]> => {
  const [batches, recipes] = await Promise.all([loadBatches(db, batchIds), listRecipes(db, farmNo)]);
  return batches.map(({ batchId, batchName, farmCropId, cropName, stages, startOn, entries }) => {
    const past = entries.filter((entry) => entry.day <= day);
    const tally = tallyBatch(stages, past);
    const state = currentStage(stages, past);
    const recipe = recipes.get(farmCropId);
    return {
      batchId,
      batchName,
      farmCropId,
      cropName,
      stage: state === 'work' ? null : state,
      sownOn: tally[0]?.firstOn ?? null,
      harvestOn: recipe ? findHarvestDay(recipe, tally, startOn) : null,
      plants: tally.reduce((sum, { stage, there }) => sum + (stage === 'harvest' ? 0 : there), 0),
    };
  });
};
