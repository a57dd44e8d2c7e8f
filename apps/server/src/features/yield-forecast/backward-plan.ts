import type {
  BackwardPlan as BackwardReply,
  DeliveryPart as PartReply,
  PlantingNeed,
  PlanConflict,
} from '@onsil/contract/yield-forecast';
import { createBackwardPlanner, type BackwardPlan, type Standing } from '@onsil/domain/batches/backward-plan';
import { capacityDuring, firstDayWithRoom } from '@onsil/domain/batches/free-positions';
import type { DeliveryPart } from '@onsil/domain/batches/part-taker';
import type { Delivery } from '@onsil/domain/batches/possible-deliveries';
import { listRoomOverTime } from '@onsil/domain/batches/room-over-time';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { FarmContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { claimRoom } from './claimed-room.ts';
import { findOffersInThread } from './delivery-offers.ts';
import { listOutlooks, requireFarmCrop } from './outlook.ts';
import { loadHistory, planWithRoom, type CropHistory } from './planner.ts';
import { describeCells, expectStays, findRoom, loadPlaces, maxDaysAhead, type Places, type StayRow } from './room.ts';

const noConflict = { stage: null, missing: null, names: [], freeOn: null };

type Conflicting = {
  history: CropHistory;
  need: Delivery;
  standing: Standing;
  places: Places;
  expectedStays: readonly StayRow[];
  conflicts: readonly PlanConflict[];
};

/** The conflicts of a plan, with the day on which there is room, and what is possible without any. */
const resolveConflicts = async (
  today: string,
  { history, need, standing, places: { positions, stays }, expectedStays, conflicts }: Conflicting,
): Promise<Pick<BackwardReply, 'conflicts' | 'alternatives' | 'parts'>> => {
  if (conflicts.length === 0) return { conflicts: [], alternatives: [], parts: [] };
  const capacity = capacityDuring(positions, expectedStays);
  const { plants, ...span } = standing;
  const resolved = conflicts.map((one) =>
    one.kind === 'room' ? { ...one, freeOn: firstDayWithRoom(capacity, span, plants, maxDaysAhead) } : one,
  );
  // Offers rest on the same expected harvests, so a delivery with room by then needs none.
  if (resolved.every(({ freeOn }) => freeOn === span.from)) return { conflicts: resolved, alternatives: [], parts: [] };
  const offers = await findOffersInThread({
    need: { kg: need.kg, by: need.by },
    today,
    ...history,
    positions,
    stays,
    expectedStays,
    maxDays: maxDaysAhead,
  });
  const { alternatives } = offers;
  return { conflicts: resolved, alternatives, parts: offers.parts.map((part) => describePart(part, positions)) };
};

const describeStages = (
  stages: BackwardPlan['stages'],
  { stage }: Standing,
  positions: number | null,
): BackwardReply['stages'] => stages.map((one) => ({ ...one, positions: one.stage === stage ? positions : null }));

const describePart = (part: DeliveryPart, positions: Places['positions']): PartReply => {
  const { cells, racks } = describeCells([...part.positions], positions);
  return {
    kg: part.kg,
    by: part.by,
    stages: describeStages(part.plan.stages, part.standing, part.positions.size),
    cells: part.isReservable ? cells : [],
    racks,
  };
};

type PlacesFarm = Parameters<typeof loadPlaces>[1];

/** Positions and who holds them, now and as expected, with those that planned batches will need. */
const loadHeldPlaces = async (
  db: Database,
  farm: PlacesFarm,
  standing: Standing,
): Promise<{ places: Places; expectedStays: StayRow[] }> => {
  const places = await loadPlaces(db, farm, standing);
  if (places.positions.length === 0) return { places, expectedStays: [] };
  const outlooks = await listOutlooks(db, { farmNo: farm.farmNo }, farm.today);
  const expectedStays = expectStays(places.stays, outlooks);
  const claimed = await claimRoom(db, farm.farmNo, { outlooks, places, expectedStays });
  return {
    places: { ...places, stays: [...places.stays, ...claimed] },
    expectedStays: [...expectedStays, ...claimed],
  };
};

/** Plans kg of a crop of the current farm by a day: plants, days and positions. Changes nothing. */
export const getBackwardPlan = async (ctx: FarmContext, need: PlantingNeed): Promise<BackwardReply> => {
  const { farmNo } = ctx.farm;
  const crop = await requireFarmCrop(ctx.db, farmNo, need.farmCropId);
  const request = { ...need, cropName: crop.cropName };
  const history = await loadHistory(ctx.db, crop);
  const plan = planWithRoom(createBackwardPlanner(history.crop, history.past), need);
  if (!plan) {
    const conflicts: PlanConflict[] = [{ kind: 'history', ...noConflict }];
    const basis = { kind: 'none', batches: 0 } as const;
    const nothing = { stages: [], cells: [], racks: [], conflicts, alternatives: [], parts: [], room: [] };
    return { ...request, weightPerPlant: 0, survival: 0, basis, ...nothing };
  }
  const { standing, stages, ...summary } = plan;
  const farm = { farmNo, farmCropId: need.farmCropId, today: kstDay(ctx.now()) };
  const { places, expectedStays } = await loadHeldPlaces(ctx.db, farm, standing);
  const { conflict, racked, needed, ...room } = findRoom(places, standing);
  const lateStage = stages.find(({ on }) => on < farm.today);
  const conflicts = [
    ...(lateStage ? [{ kind: 'past' as const, ...noConflict, stage: lateStage.stage }] : []),
    ...(conflict ? [conflict] : []),
  ];
  return {
    ...request,
    ...summary,
    weightPerPlant: Math.round(summary.weightPerPlant * 10) / 10,
    survival: Math.round(summary.survival * 1_000) / 1_000,
    stages: describeStages(stages, standing, racked ? room.cells.length : null),
    ...room,
    ...(await resolveConflicts(farm.today, { history, need, standing, places, expectedStays, conflicts })),
    room: racked ? listRoomOverTime({ ...places, stays: expectedStays }, standing, { needed, today: farm.today }) : [],
  };
};
