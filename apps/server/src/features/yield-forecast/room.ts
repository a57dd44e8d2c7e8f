import type { BackwardPlan as BackwardReply, PlanConflict } from '@onsil/contract/yield-forecast';
import type { Standing } from '@onsil/domain/batches/backward-plan';
import { choosePositions, listFreePositions, totalCapacity, type Position } from '@onsil/domain/batches/free-positions';
import { addDays } from '@onsil/domain/calendar/kst';
import type { Database } from '#platform/database/database.ts';
import { listPositions, listRacksOfLastStage, listOccupiedSpans } from './forecast.sql.ts';
import type { Outlook } from './outlook.ts';

/** How far ahead to look for a day with enough room. */
export const maxDaysAhead = 120;

type Room = Pick<BackwardReply, 'cells' | 'racks'> & { needed: number; racked: boolean; conflict: PlanConflict | null };

type PlacesFarm = { farmNo: number; farmCropId: number; today: string };
type NamedPosition = Awaited<ReturnType<typeof listPositions>>[number];
/** `all` positions of a farm, those for a crop, and who holds any. */
export type Places = { all: NamedPosition[]; positions: NamedPosition[]; stays: StayRow[] };

/** Positions for a crop until its harvest: on racks where it grew before; for a new crop, all. */
export const listSuitablePositions = async (
  db: Database,
  all: NamedPosition[],
  farmCropId: number,
): Promise<NamedPosition[]> => {
  const known = await listRacksOfLastStage(db, farmCropId);
  const suitable = all.filter(({ rackId }) => known.has(rackId));
  return suitable.length > 0 ? suitable : all;
};

/** Positions of a farm, and who holds them on the days that a delivery or one of its alternatives can need. */
export const loadPlaces = async (
  db: Database,
  { farmNo, farmCropId, today }: PlacesFarm,
  { from, until }: Standing,
): Promise<Places> => {
  const earliest = from < today ? from : today;
  const latest = addDays(until > today ? until : today, maxDaysAhead + 1);
  const [all, stays] = await Promise.all([listPositions(db, farmNo), listOccupiedSpans(db, farmNo, earliest, latest)]);
  return { all, positions: await listSuitablePositions(db, all, farmCropId), stays };
};

/** Cells, and how many of them each rack has. */
export const describeCells = (
  chosen: readonly Position[],
  positions: Places['positions'],
): Pick<BackwardReply, 'cells' | 'racks'> => {
  const nameOf = new Map(positions.map(({ rackId, name }) => [rackId, name]));
  return {
    cells: chosen.map(({ rackId, tier, column }) => ({ rackId, tier, column })),
    racks: [...Map.groupBy(chosen, ({ rackId }) => rackId)].map(([rackId, cells]) => ({
      rackId,
      name: nameOf.get(rackId) ?? '',
      cells: cells.length,
    })),
  };
};

/** Free positions for the plants of the last season; without enough, the batches in the way. */
export const findRoom = (
  { positions, stays }: Pick<Places, 'positions' | 'stays'>,
  { stage, plants, ...span }: Standing,
): Room => {
  const free = listFreePositions(positions, stays, span);
  const chosen = choosePositions(free, plants);
  if (chosen) {
    return { ...describeCells(chosen, positions), needed: chosen.length, racked: true, conflict: null };
  }
  if (positions.length === 0) return { cells: [], racks: [], needed: 0, racked: false, conflict: null };
  const pots = totalCapacity(positions) / positions.length;
  const blocking = stays.filter((stay) => stay.from < span.until && (stay.until === null || stay.until > span.from));
  const conflict: PlanConflict = {
    kind: 'room',
    stage,
    missing: Math.ceil((plants - totalCapacity(free)) / pots),
    names: [...new Set(blocking.map(({ name }) => name))].toSorted().slice(0, 20),
    freeOn: null,
  };
  return { cells: [], racks: [], needed: Math.ceil(plants / pots), racked: true, conflict };
};

export type StayRow = Awaited<ReturnType<typeof listOccupiedSpans>>[number];

/** Stays without a planned end last until the expected end of the batch's harvest. */
export const expectStays = (stays: readonly StayRow[], outlooks: readonly Outlook[]): StayRow[] => {
  const ends = new Map(outlooks.map(({ batch, lastOn }) => [batch.batchId, lastOn && addDays(lastOn, 1)]));
  return stays.map((stay) => ({ ...stay, until: stay.until ?? ends.get(stay.batchId) ?? null }));
};
