import type { BackwardPlan as BackwardReply, Need, PlanConflict } from '@onsil/contract/yield-forecast';
import { planBackward as calculate, type BackwardPlan } from '@onsil/domain/backward-plan';
import { choosePlaces, firstDayWithRoom, freePlaces, roomOf, type Span } from '@onsil/domain/backward-plan-room';
import { daysAfter, kstDay } from '@onsil/domain/kst';
import { seasonOf, type Stage } from '@onsil/domain/stages';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { Crop } from '#features/crops/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { findFarmCrop, historyOf, outlooksOf } from './outlook-service.ts';
import { listPositions, listRacksOfLastStage, listStays } from './repository.ts';

/** Further ahead than this no first day with room is looked for. */
const mostDays = 120;

export type Calculated = BackwardPlan & {
  /** the days on which the plants of the last feed hold their places */
  standing: { stage: Stage; plants: number } & Span;
};

/** As many as a batch can have. */
const mostPlants = 10_000_000;

/**
 * From kg by a day back to the days of each stage. Null: neither batches nor targets say what a plant gives.
 * @throws INVALID tooBig at `kg` where no batch has so many plants
 */
export const calculateNeed = async (db: Database, crop: Crop, need: Need): Promise<Calculated | null> => {
  const history = await historyOf(db, crop);
  const { targetWeightPerPlant: weightPerPlant } = crop;
  const plan = calculate(need, { ...crop, weightPerPlant }, history.get(crop.cultivateCropSeq) ?? []);
  const planted = plan?.stages.find(({ stage }) => seasonOf(stage) === 'lastFeed');
  if (!plan || !planted) return null;
  if (plan.stages.some((one) => one.plants > mostPlants))
    throw refuse('INVALID', { fields: [{ path: 'kg', code: 'tooBig' }] });
  const { stage, plants, on } = planted;
  return { ...plan, standing: { stage, plants, from: on, until: daysAfter(need.by, 1) } };
};

type Room = Pick<BackwardReply, 'cells' | 'racks'> & { racked: boolean; conflict: PlanConflict | null };

/** Where plants of a crop stand until the harvest: on the racks where they stood before; of a new crop, on any. */
const listSuitable = async (db: Database, fno: number, cultivateCropSeq: number) => {
  const [all, known] = await Promise.all([listPositions(db, fno), listRacksOfLastStage(db, cultivateCropSeq)]);
  const suitable = all.filter(({ rno }) => known.has(rno));
  return suitable.length > 0 ? suitable : all;
};

/** A place for the plants of the last feed; where there is none, who stands there and when there would be one. */
const findRoom = async (
  db: Database,
  { fno, cultivateCropSeq }: { fno: number; cultivateCropSeq: number },
  { stage, plants, ...span }: Calculated['standing'],
  today: string,
): Promise<Room> => {
  const end = daysAfter(span.until, mostDays);
  const [positions, stays] = await Promise.all([
    listSuitable(db, fno, cultivateCropSeq),
    listStays(db, fno, span.from, end),
  ]);
  const free = freePlaces(positions, stays, span);
  const chosen = choosePlaces(free, plants);
  if (chosen) {
    const nameOf = new Map(positions.map(({ rno, name }) => [rno, name]));
    const racks = [...Map.groupBy(chosen, ({ rno }) => rno)].map(([rno, cells]) => ({
      rno,
      name: nameOf.get(rno) ?? '',
      cells: cells.length,
    }));
    return {
      cells: chosen.map(({ rno, tier, column }) => ({ rno, tier, column })),
      racks,
      racked: true,
      conflict: null,
    };
  }
  if (positions.length === 0) return { cells: [], racks: [], racked: false, conflict: null };
  const pots = roomOf(positions) / positions.length;
  const inTheWay = stays.filter((stay) => stay.from < span.until && (stay.until === null || stay.until > span.from));
  const expected = await expectedStays(db, fno, stays, today);
  const conflict: PlanConflict = {
    kind: 'room',
    stage,
    missing: Math.ceil((plants - roomOf(free)) / pots),
    names: [...new Set(inTheWay.map(({ name }) => name))].toSorted().slice(0, 20),
    freeOn: firstDayWithRoom(positions, expected, span, plants, mostDays),
  };
  return { cells: [], racks: [], racked: true, conflict };
};

type StayRow = Awaited<ReturnType<typeof listStays>>[number];

/** Stays whose end nobody wrote down end when the batch's harvest is expected to be over. */
const expectedStays = async (
  db: Database,
  fno: number,
  stays: readonly StayRow[],
  today: string,
): Promise<StayRow[]> => {
  const outlooks = await outlooksOf(db, { fno }, today);
  const ends = new Map(outlooks.map(({ batch, lastOn }) => [batch.workNo, lastOn && daysAfter(lastOn, 1)]));
  return stays.map((stay) => ({ ...stay, until: stay.until ?? ends.get(stay.workNo) ?? null }));
};

const noConflict = { stage: null, missing: null, names: [], freeOn: null };

/** From kg of a crop of the current farm by a day back to plants, days and room. Changes nothing. */
export const planBackward = async (ctx: CallContext, need: Need): Promise<BackwardReply> => {
  const { fno } = await openCurrentFarm(ctx);
  const crop = await findFarmCrop(ctx.db, fno, need.cultivateCropSeq);
  const asked = { ...need, cropNm: crop.cropNm };
  const plan = await calculateNeed(ctx.db, crop, need);
  if (!plan) {
    const conflicts: PlanConflict[] = [{ kind: 'history', ...noConflict }];
    const basis = { kind: 'none', batches: 0 } as const;
    return { ...asked, weightPerPlant: 0, survival: 0, basis, stages: [], cells: [], racks: [], conflicts };
  }
  const { standing, stages, ...told } = plan;
  const today = kstDay(ctx.now());
  const { conflict, racked, ...room } = await findRoom(
    ctx.db,
    { fno, cultivateCropSeq: need.cultivateCropSeq },
    standing,
    today,
  );
  const late = stages.find(({ on }) => on < today);
  const positions = racked ? room.cells.length : null;
  return {
    ...asked,
    ...told,
    weightPerPlant: Math.round(told.weightPerPlant * 10) / 10,
    survival: Math.round(told.survival * 1_000) / 1_000,
    stages: stages.map((one) => ({ ...one, positions: one.stage === standing.stage ? positions : null })),
    ...room,
    conflicts: [
      ...(late ? [{ kind: 'past' as const, ...noConflict, stage: late.stage }] : []),
      ...(conflict ? [conflict] : []),
    ],
  };
};
