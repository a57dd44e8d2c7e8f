import type { BackwardPlan as BackwardReply, PlantingNeed, PlanConflict } from '@onsil/contract/yield-forecast';
import {
  createBackwardPlanner,
  standingOf,
  type BackwardPlan,
  type BackwardPlanner,
  type Standing,
} from '@onsil/domain/batches/backward-plan';
import {
  capacityDuring,
  choosePositions,
  firstDayWithRoom,
  listFreePositions,
  totalCapacity,
} from '@onsil/domain/batches/free-positions';
import { listPossibleDeliveries } from '@onsil/domain/batches/possible-deliveries';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import type { Crop } from '#features/crops/crops.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { listPositions, listRacksOfLastStage, listOccupiedSpans } from './forecast.sql.ts';
import { requireFarmCrop, listHistory, listOutlooks } from './outlook.ts';

/** How far ahead to look for a day with enough room. */
const maxDaysAhead = 120;

export type CalculatedPlan = BackwardPlan & {
  /** days on which the plants of the last season occupy their positions */
  standing: Standing;
};

/** Maximum plants of a batch. */
const maxPlants = 10_000_000;

const createPlanner = async (db: Database, crop: Crop): Promise<BackwardPlanner> => {
  const history = await listHistory(db, crop);
  return createBackwardPlanner(
    { ...crop, weightPerPlant: crop.targetWeightPerPlant },
    history.get(crop.farmCropId) ?? [],
  );
};

/** @throws INVALID tooBig at `kg` if no batch can have so many plants */
const planWithRoom = (planner: BackwardPlanner, need: PlantingNeed): CalculatedPlan | null => {
  const plan = planner(need);
  const standing = plan && standingOf(plan, need.by);
  if (!plan || !standing) return null;
  if (plan.stages.some((one) => one.plants > maxPlants)) throw invalidField('kg', 'tooBig');
  return { ...plan, standing };
};

/**
 * Calculates the days of each stage back from kg by a day; null if neither past batches nor targets give the weight per
 * plant.
 * @throws INVALID tooBig at `kg` if no batch can have so many plants
 */
export const calculatePlan = async (db: Database, crop: Crop, need: PlantingNeed): Promise<CalculatedPlan | null> =>
  planWithRoom(await createPlanner(db, crop), need);

type Room = Pick<BackwardReply, 'cells' | 'racks'> & { racked: boolean; conflict: PlanConflict | null };

type Farm = { farmNo: number; farmCropId: number; today: string };
type Places = { positions: Awaited<ReturnType<typeof listPositions>>; stays: StayRow[] };

/**
 * Positions for a crop until its harvest (racks where it grew before; for a new crop, all racks), and who holds them on
 * the days that a delivery or one of its alternatives can need.
 */
const loadPlaces = async (db: Database, { farmNo, farmCropId, today }: Farm, { from, until }: Standing) => {
  const earliest = from < today ? from : today;
  const latest = addDays(until > today ? until : today, maxDaysAhead + 1);
  const [all, known, stays] = await Promise.all([
    listPositions(db, farmNo),
    listRacksOfLastStage(db, farmCropId),
    listOccupiedSpans(db, farmNo, earliest, latest),
  ]);
  const suitable = all.filter(({ rackId }) => known.has(rackId));
  return { positions: suitable.length > 0 ? suitable : all, stays };
};

/** Free positions for the plants of the last season; without enough, the batches in the way. */
const findRoom = ({ positions, stays }: Places, { stage, plants, ...span }: Standing): Room => {
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
  const blocking = stays.filter((stay) => stay.from < span.until && (stay.until === null || stay.until > span.from));
  const conflict: PlanConflict = {
    kind: 'room',
    stage,
    missing: Math.ceil((plants - totalCapacity(free)) / pots),
    names: [...new Set(blocking.map(({ name }) => name))].toSorted().slice(0, 20),
    freeOn: null,
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

/** The conflicts of a plan, with the day on which there is room, and the nearest deliveries without any. */
const resolveConflicts = async (
  db: Database,
  { today, ...farm }: Farm,
  {
    plan: { planner, need, standing },
    places: { positions, stays },
    conflicts,
  }: {
    plan: { planner: BackwardPlanner; need: PlantingNeed; standing: Standing };
    places: Places;
    conflicts: readonly PlanConflict[];
  },
): Promise<Pick<BackwardReply, 'conflicts' | 'alternatives'>> => {
  if (conflicts.length === 0) return { conflicts: [], alternatives: [] };
  const racked = positions.length > 0;
  const expected = racked ? await expectedStays(db, farm.farmNo, stays, today) : [];
  const capacity = capacityDuring(positions, expected);
  const { plants, ...span } = standing;
  const resolved = conflicts.map((one) =>
    one.kind === 'room' ? { ...one, freeOn: firstDayWithRoom(capacity, span, plants, maxDaysAhead) } : one,
  );
  // Alternatives rest on the same expected harvests, so a delivery with room by then needs none.
  if (resolved.every(({ freeOn }) => freeOn === span.from)) return { conflicts: resolved, alternatives: [] };
  const alternatives = listPossibleDeliveries(need, {
    today,
    plan: planner,
    capacity: racked ? capacity : null,
    maxDays: maxDaysAhead,
  });
  return { conflicts: resolved, alternatives };
};

/** Plans kg of a crop of the current farm by a day: plants, days and positions. Changes nothing. */
export const getBackwardPlan = async (ctx: FarmContext, need: PlantingNeed): Promise<BackwardReply> => {
  const { farmNo } = ctx.farm;
  const crop = await requireFarmCrop(ctx.db, farmNo, need.farmCropId);
  const request = { ...need, cropName: crop.cropName };
  const planner = await createPlanner(ctx.db, crop);
  const plan = planWithRoom(planner, need);
  if (!plan) {
    const conflicts: PlanConflict[] = [{ kind: 'history', ...noConflict }];
    const basis = { kind: 'none', batches: 0 } as const;
    const nothing = { stages: [], cells: [], racks: [], conflicts, alternatives: [] };
    return { ...request, weightPerPlant: 0, survival: 0, basis, ...nothing };
  }
  const { standing, stages, ...summary } = plan;
  const farm = { farmNo, farmCropId: need.farmCropId, today: kstDay(ctx.now()) };
  const places = await loadPlaces(ctx.db, farm, standing);
  const { conflict, racked, ...room } = findRoom(places, standing);
  const lateStage = stages.find(({ on }) => on < farm.today);
  const positions = racked ? room.cells.length : null;
  return {
    ...request,
    ...summary,
    weightPerPlant: Math.round(summary.weightPerPlant * 10) / 10,
    survival: Math.round(summary.survival * 1_000) / 1_000,
    stages: stages.map((one) => ({ ...one, positions: one.stage === standing.stage ? positions : null })),
    ...room,
    ...(await resolveConflicts(ctx.db, farm, {
      plan: { planner, need, standing },
      places,
      conflicts: [
        ...(lateStage ? [{ kind: 'past' as const, ...noConflict, stage: lateStage.stage }] : []),
        ...(conflict ? [conflict] : []),
      ],
    })),
  };
};
