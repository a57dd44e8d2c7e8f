import type { Discard } from '@onsil/contract/batches';
import { addDays } from '@onsil/domain/calendar/kst';
import { createRng, hashSeed, type Rng } from '@onsil/simulator/physics/rng';
import type { Language } from '#platform/text/language.ts';
import { inLanguage } from '../language.ts';
import {
  randomBetween,
  listPositions,
  noWeight,
  cutAtToday,
  randomHarvest,
  type DemoBatch,
  type DemoCell,
  type DemoEntry,
} from './batch-facts.ts';

/** A production line of a leafy crop: every `stride` days a batch is transplanted to the next of its places. */
type Line = {
  crop: string;
  cropName: string;
  stride: number;
  /** days from today to a transplanting day */
  phase: number;
  /** plug trays of 128 */
  plugs: number;
  /** plants that fit at its place */
  room: number;
  grams: number;
  /** days from sowing to transplanting, to planting, to the last harvest */
  days: readonly [number, number, number];
  /** where seeds germinate; planned for the next batches where today's are not */
  germination: readonly (readonly DemoCell[])[];
  nursery: readonly (readonly DemoCell[])[];
  places: readonly (readonly DemoCell[])[];
};

const left = [1, 6] as const;
const right = [7, 12] as const;
const all = [1, 5] as const;

const lettuce = { cropName: '버터헤드 상추', plugs: 6, room: 720, grams: 130, days: [21, 14, 14] } as const;
const lines: readonly Line[] = [
  {
    ...lettuce,
    crop: 'L-1',
    stride: 10,
    phase: -5,
    germination: [listPositions('육묘랙 1', [1, 1], left), listPositions('육묘랙 1', [1, 1], right)],
    nursery: [2, 3, 4].map((tier) => listPositions('육묘랙 1', [tier, tier], left)),
    places: [
      listPositions('재배랙 1-1', all, left),
      listPositions('재배랙 1-1', all, right),
      listPositions('재배랙 1-2', all, left),
    ],
  },
  {
    ...lettuce,
    crop: 'L-2',
    cropName: '야간 상추',
    stride: 8,
    phase: -3,
    germination: [listPositions('육묘랙 2', [1, 1], left), listPositions('육묘랙 2', [5, 5], right)],
    nursery: [2, 3, 4, 5].map((tier) => listPositions('육묘랙 2', [tier, tier], left)),
    places: ['재배랙 2-1', '재배랙 2-2'].flatMap((rack) => [
      listPositions(rack, all, left),
      listPositions(rack, all, right),
    ]),
  },
  {
    crop: 'H-1',
    cropName: '바질',
    stride: 15,
    phase: -9,
    plugs: 2,
    room: 240,
    grams: 60,
    days: [18, 12, 16],
    germination: [listPositions('육묘랙 2', [1, 1], [7, 8]), listPositions('육묘랙 2', [1, 1], [9, 10])],
    nursery: [2, 3].map((tier) => listPositions('육묘랙 2', [tier, tier], [7, 8])),
    places: [listPositions('재배랙 1-2', all, [7, 8]), listPositions('재배랙 1-2', all, [9, 10])],
  },
];

const germinationDays = 3;
const historyDays = 365;

const wrap = (index: number, count: number): number => ((index % count) + count) % count;

const lost = (stage: Discard['stage'], plants: number, reason: string): Discard[] =>
  plants > 0 ? [{ stage, plants, reason }] : [];

/** Three rounds of harvest. */
const harvests = (rng: Rng, { grams }: Line, lastDay: string, standing: number): DemoEntry[] => {
  const taken = Math.round(standing * (1 - randomBetween(rng, 1, 3) / 100));
  const third = Math.floor(taken / 3);
  const weight = (grams * (1 + (rng.next() - 0.5) / 5)) / 1_000;
  return [third, third, taken - 2 * third].map((plants, round) => ({
    ...noWeight,
    ...randomHarvest(rng, plants * weight),
    stage: 'harvest',
    day: addDays(lastDay, round - 2),
    plants,
    discards: round === 2 ? lost('plant', standing - taken, rng.next() < 0.6 ? 'TIPBURN' : 'WEAK') : [],
    close: round === 2,
  }));
};

/** A batch from sowing to the last harvest, possibly in the future; transplanted on a day or the next. */
const batchOf = (line: Line, index: number, transplantOn: string): DemoBatch => {
  const rng = createRng(hashSeed(`${line.crop} ${index}`));
  const [nursery, transplant, lastFeed] = line.days;
  const sownOn = addDays(transplantOn, -nursery);
  const sown = line.plugs * 128;
  const sprouted = Math.round(sown * (1 - randomBetween(rng, 1, 3.5) / 100));
  const strong = Math.min(line.room, Math.round(sprouted * (1 - randomBetween(rng, 1, 3) / 100)));
  const first = Math.floor(strong * randomBetween(rng, 0.4, 0.7));
  const planted = Math.round(strong * (1 - randomBetween(rng, 0.5, 2) / 100));
  const plantedOn = addDays(transplantOn, transplant + Math.floor(rng.next() * 2));
  const seedlings = line.nursery[wrap(index, line.nursery.length)] ?? [];
  const place = line.places[wrap(index, line.places.length)] ?? [];
  const step = { ...noWeight, discards: [], close: true };
  return {
    crop: line.crop,
    name: `${line.cropName} ${transplantOn.slice(2, 4)}-${String(index)}`,
    startOn: sownOn,
    trays: line.plugs,
    plannedPlants: line.room,
    planKg: Math.round((line.room * line.grams) / 1_000),
    cells: line.germination[wrap(index, line.germination.length)] ?? [],
    entries: [
      { ...step, stage: 'sowing', day: sownOn, plants: sown, trays: line.plugs },
      {
        ...step,
        stage: 'seedling',
        day: addDays(sownOn, germinationDays),
        plants: sprouted,
        trays: line.plugs,
        discards: lost('sowing', sown - sprouted, 'NOT_GERMINATED'),
        cells: seedlings,
      },
      { ...step, stage: 'transplant', day: transplantOn, plants: first, cells: place, close: false },
      {
        ...step,
        stage: 'transplant',
        day: addDays(transplantOn, 1),
        plants: strong - first,
        discards: lost('seedling', sprouted - strong, 'WEAK'),
      },
      {
        ...step,
        stage: 'plant',
        day: plantedOn,
        plants: planted,
        discards: lost('transplant', strong - planted, rng.next() < 0.5 ? 'DISEASE' : 'DAMAGE'),
      },
      ...harvests(rng, line, addDays(transplantOn, transplant + lastFeed + Math.floor(rng.next() * 2)), planted),
    ],
  };
};

/** A year of the vertical farm's batches: past, current, and the next planned one of each line. */
export const createLeafyBatches = (today: string, language: Language): DemoBatch[] =>
  inLanguage(language, lines).flatMap((line) => {
    const ahead = Math.ceil((line.days[0] - line.phase + line.stride) / line.stride);
    const past = Math.floor(historyDays / line.stride);
    return Array.from({ length: past + ahead }, (_, at) =>
      cutAtToday(batchOf(line, at + 1, addDays(today, line.phase + (at + 1 - past) * line.stride)), today),
    ).filter(({ startOn }) => startOn <= addDays(today, line.stride));
  });
