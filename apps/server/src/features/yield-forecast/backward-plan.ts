import type { BackwardPlan as BackwardReply, PlantingNeed, PlanConflict } from '@onsil/contract/yield-forecast';
import { planBackward as calculate, type BackwardPlan } from '@onsil/domain/batches/backward-plan';
import {
  choosePositions,
  firstDayWithRoom,
  listFreePositions,
  totalCapacity,
  type DaySpan,
} from '@onsil/domain/batches/free-positions';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { seasonOf, type Stage } from '@onsil/domain/crops/stages';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import type { Crop } from '#features/crops/crops.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { requireFarmCrop, listHistory, listOutlooks } from './outlook.ts';
import { listPositions, listRacksOfLastStage, listOccupiedSpans } from './forecast.sql.ts';

/** How far ahead to look for a day with enough room. */
const maxDaysAhead = 120;

export type CalculatedPlan = BackwardPlan & {
  /** days on which the plants of the last season occupy their positions */
  standing: { stage: Stage; plants: number } & DaySpan;
};

/** Maximum plants of a batch. */
const maxPlants = 10_000_000;

/**
 * Calculates the days of each stage back from kg by a day; null if neither past batches nor targets give the weight per
 * plant.
 * @throws INVALID tooBig at `kg` if no batch can have so many plants
 */
export const calculatePlan = async (db: Database, crop: Crop, need: PlantingNeed): Promise<CalculatedPlan | null> => {
  const history = await listHistory(db, crop);
  const { targetWeightPerPlant: weightPerPlant } = crop;
  const plan = calculate(need, { ...crop, weightPerPlant }, history.get(crop.farmCropId) ?? []);
  const planted = plan?.stages.find(({ stage }) => seasonOf(stage) === 'lastFeed');
  if (!plan || !planted) return null;
  if (plan.stages.some((one) => one.plants > maxPlants))
    throw apiError('INVALID', { fields: [{ path: 'kg', code: 'tooBig' }] });
  const { stage, plants, on } = planted;
  return { ...plan, standing: { stage, plants, from: on, until: addDays(need.by, 1) } };
};

type Room = Pick<BackwardReply, 'cells' | 'racks'> & { racked: boolean; conflict: PlanConflict | null };

/** Positions for a crop until its harvest: racks where it grew before; for a new crop, all racks. */
const listSuitable = async (db: Database, farmNo: number, farmCropId: number) => {
  const [all, known] = await Promise.all([listPositions(db, farmNo), listRacksOfLastStage(db, farmCropId)]);
  const suitable = all.filter(({ rackId }) => known.has(rackId));
  return suitable.length > 0 ? suitable : all;
};

/**
 * Free positions for the plants of the last season; without enough, the batches in the way and the first day with
 * enough room.
 */
const findRoom = async (
  db: Database,
  { farmNo, farmCropId }: { farmNo: number; farmCropId: number },
  { stage, plants, ...span }: CalculatedPlan['standing'],
  today: string,
): Promise<Room> => {
  const end = addDays(span.until, maxDaysAhead);
  const [positions, stays] = await Promise.all([
    listSuitable(db, farmNo, farmCropId),
    listOccupiedSpans(db, farmNo, span.from, end),
  ]);
  const free = listFreePositions(positions, stays, span);
  const chosen = choosePositions(free, plants);
  if (chosen) {
    const nameOf = new Map(positions.map(({ rackId, name }) => [rackId, name]));
    const racks = [...Map.groupBy(chosen, ({ rackId }) => rackId)].map(([rackId, cells]) => ({
      rackId,
      name: nameOf.get(rackId) ?? '',
      cells: cells.length,
    }));
    return {
      cells: chosen.map(({ rackId, tier, column }) => ({ rackId, tier, column })),
      racks,
      racked: true,
      conflict: null,
    };
  }
  if (positions.length === 0) return { cells: [], racks: [], racked: false, conflict: null };
  const pots = totalCapacity(positions) / positions.length;
  const blockingStays = stays.filter(
    (stay) => stay.from < span.until && (stay.until === null || stay.until > span.from),
  );
  const expected = await expectedStays(db, farmNo, stays, today);
  const conflict: PlanConflict = {
    kind: 'room',
    stage,
    missing: Math.ceil((plants - totalCapacity(free)) / pots),
    names: [...new Set(blockingStays.map(({ name }) => name))].toSorted().slice(0, 20),
    freeOn: firstDayWithRoom(positions, expected, span, plants, maxDaysAhead),
  };
  return { cells: [], racks: [], racked: true, conflict };
};

type StayRow = Awaited<ReturnType<typeof listOccupiedSpans>>[number];

/** Stays without a planned end last until the expected end of the batch's harvest. */
const expectedStays = async (
  db: Database,
  farmNo: number,
  stays: readonly StayRow[],
  today: string,
): Promise<StayRow[]> => {
  const outlooks = await listOutlooks(db, { farmNo }, today);
  const ends = new Map(outlooks.map(({ batch, lastOn }) => [batch.batchId, lastOn && addDays(lastOn, 1)]));
  return stays.map((stay) => ({ ...stay, until: stay.until ?? ends.get(stay.batchId) ?? null }));
};

const noConflict = { stage: null, missing: null, names: [], freeOn: null };

/** Plans kg of a crop of the current farm by a day: plants, days and positions. Changes nothing. */
export const getBackwardPlan = async (ctx: MemberContext, need: PlantingNeed): Promise<BackwardReply> => {
  const { farmNo } = await requireCurrentFarm(ctx);
  const crop = await requireFarmCrop(ctx.db, farmNo, need.farmCropId);
  const request = { ...need, cropName: crop.cropName };
  const plan = await calculatePlan(ctx.db, crop, need);
  if (!plan) {
    const conflicts: PlanConflict[] = [{ kind: 'history', ...noConflict }];
    const basis = { kind: 'none', batches: 0 } as const;
    return { ...request, weightPerPlant: 0, survival: 0, basis, stages: [], cells: [], racks: [], conflicts };
  }
  const { standing, stages, ...summary } = plan;
  const today = kstDay(ctx.now());
  const { conflict, racked, ...room } = await findRoom(
    ctx.db,
    { farmNo, farmCropId: need.farmCropId },
    standing,
    today,
  );
  const lateStage = stages.find(({ on }) => on < today);
  const positions = racked ? room.cells.length : null;
  return {
    ...request,
    ...summary,
    weightPerPlant: Math.round(summary.weightPerPlant * 10) / 10,
    survival: Math.round(summary.survival * 1_000) / 1_000,
    stages: stages.map((one) => ({ ...one, positions: one.stage === standing.stage ? positions : null })),
    ...room,
    conflicts: [
      ...(lateStage ? [{ kind: 'past' as const, ...noConflict, stage: lateStage.stage }] : []),
      ...(conflict ? [conflict] : []),
    ],
  };
};
