import { addDays } from '@onsil/domain/calendar/kst';
import { createRng, hashSeed } from '@onsil/simulator/physics/rng';
import type { Language } from '#platform/text/language.ts';
import type { DemoCrop } from '../crops/crop-facts.ts';
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

/** A greenhouse crop planted once a season; days of the year as MM-DD, those before planting are of the next year. */
type Season = {
  crop: string;
  name: string;
  plantedOn: string;
  harvestFrom: string;
  endsOn: string;
  plants: number;
  /** share of the crop's harvest on the farm */
  share: number;
  cells: readonly DemoCell[];
};

const beds = (house: string, from: number, to: number, metres: number): DemoCell[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    listPositions(`${house} 베드 ${from + index}`, [1, 1], [1, metres]),
  ).flat();

const strawberry = {
  crop: 'S-1',
  plantedOn: '09-12',
  harvestFrom: '11-24',
  endsOn: '05-28',
  plants: 3_200,
  share: 0.5,
};
const seasons: Readonly<Record<string, readonly Season[]>> = {
  naju: [
    { ...strawberry, name: '설향 1동', cells: beds('1동', 1, 8, 40) },
    { ...strawberry, name: '설향 2동', cells: beds('2동', 1, 8, 40) },
  ],
  gimhae: [
    {
      crop: 'P-1',
      name: '파프리카',
      plantedOn: '09-03',
      harvestFrom: '11-12',
      endsOn: '07-18',
      plants: 1_800,
      share: 1,
      cells: beds('1동', 3, 8, 50),
    },
    {
      crop: 'T-1',
      name: '토마토',
      plantedOn: '09-05',
      harvestFrom: '11-06',
      endsOn: '07-16',
      plants: 600,
      share: 1,
      cells: beds('1동', 1, 2, 50),
    },
  ],
};

const weeksOfMonth = 52 / 12;

/** A week's harvest by the crop's plan of that month; now and then plants are discarded. */
const weekly = (
  { crop, harvestFrom, endsOn, share, name, plants }: Season,
  { planned, monthlyPlanKg }: Pick<DemoCrop, 'planned' | 'monthlyPlanKg'>,
  year: number,
): DemoEntry[] => {
  const rng = createRng(hashSeed(`${crop} ${name} ${year}`));
  const last = `${year + 1}-${endsOn}`;
  const entries: DemoEntry[] = [];
  let left = plants;
  for (let day = `${year}-${harvestFrom}`; day <= last; day = addDays(day, 7)) {
    const usual = (planned[Number(day.slice(5, 7)) - 1] ?? 0) * (monthlyPlanKg ?? 0) * share;
    const gone = rng.next() < 0.25 ? Math.ceil((plants * randomBetween(rng, 1, 6)) / 1_000) : 0;
    const ends = addDays(day, 7) > last;
    left -= gone;
    entries.push({
      ...noWeight,
      ...randomHarvest(rng, (usual / weeksOfMonth) * (0.85 + 0.3 * rng.next())),
      stage: 'harvest',
      day,
      plants: 0,
      discards: [
        ...(gone > 0 ? [{ stage: 'plant' as const, plants: gone, reason: rng.next() < 0.7 ? 'DISEASE' : 'PEST' }] : []),
        ...(ends ? [{ stage: 'plant' as const, plants: left, reason: 'END' }] : []),
      ],
      close: ends,
    });
  }
  return entries;
};

const batchOf = (season: Season, crop: DemoCrop, year: number): DemoBatch => {
  const { name, plantedOn, plants, cells, share } = season;
  const startOn = `${year}-${plantedOn}`;
  const planted: DemoEntry = { ...noWeight, stage: 'plant', day: startOn, plants, discards: [], close: true };
  return {
    crop: season.crop,
    name: `${name} ${year}/${String(year + 1).slice(2)}`,
    startOn,
    trays: null,
    plannedPlants: plants,
    planKg: Math.round((crop.targetHarvestKg ?? 0) * share),
    cells,
    entries: [planted, ...weekly(season, crop, year)],
  };
};

/** The last and the current season of a greenhouse farm. */
export const createFruitBatches = (
  farmId: string,
  crops: readonly DemoCrop[],
  today: string,
  language: Language,
): DemoBatch[] => {
  const thisYear = Number(today.slice(0, 4));
  return (inLanguage(language, seasons)[farmId] ?? []).flatMap((season) => {
    const crop = crops.find(({ number }) => number === season.crop);
    const latest = `${thisYear}-${season.plantedOn}` <= today ? thisYear : thisYear - 1;
    return crop ? [latest - 1, latest].map((year) => cutAtToday(batchOf(season, crop, year), today)) : [];
  });
};
