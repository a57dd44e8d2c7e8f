import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addDays } from '@onsil/domain/calendar/kst';
import { forecastBatch } from '@onsil/domain/yields/forecast';
import { toGrownBatch, totalKg, type GrownBatch, type Picking } from '@onsil/domain/yields/past-batches';
import { lettuceFolder } from './lettuce-data.ts';

// Cherry tomatoes of two teams in one season (Autonomous Greenhouse Challenge 2019), and lettuce of two (2022).
const tomatoFolder = path.join(lettuceFolder, '../agc2019-cherry-tomato');

export const hasHarvests = (): boolean => existsSync(tomatoFolder) && existsSync(lettuceFolder);

const linesOf = (file: string): string[][] => {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split(/\r?\n/);
  return lines.map((line) => line.split(','));
};

/** Harvests from 1 m² by the spreadsheet's day number; days before the season are typing errors. */
const tomatoPickings = (team: string): Picking[] =>
  linesOf(path.join(tomatoFolder, team, 'Production.csv.gz'))
    .filter(([day]) => Number(day) > 43_800)
    .map(([day, best, second]) => ({
      day: addDays('1899-12-30', Number(day)),
      kg: Number(best) + Number(second),
      plants: 0,
    }));

const planted = (stage: { day: string; plants: number }, harvests: readonly Picking[]): GrownBatch =>
  toGrownBatch(
    ['plant', 'harvest'],
    [
      { stage: 'plant', ...stage, discards: [], weightKg: null },
      ...harvests.map(({ kg, ...rest }) => ({ stage: 'harvest' as const, ...rest, discards: [], weightKg: kg })),
    ],
  );

/** The 72 heads weighed at the end. */
const lettuce = (team: string): GrownBatch => {
  const heads = linesOf(path.join(lettuceFolder, 'exp1', team, 'GreenhouseCrop_3_15_2022.csv.gz'));
  const kg = heads.reduce((sum, head) => sum + Number(head[3]) / 1_000, 0);
  return planted({ day: '2022-02-03', plants: heads.length }, [{ day: '2022-03-15', kg, plants: heads.length }]);
};

export type RealCase = { name: string; forecast: number; came: number };

const open = (grown: GrownBatch) => ({ ...grown, startOn: grown.stages[0]?.firstOn ?? '', plannedPlants: null });

/**
 * Forecasts one team from the other. One batch is not enough history, so it is given three times: the median is its
 * value, and the bounds are meaningless.
 */
const byOther = (name: string, known: GrownBatch, came: number, other: GrownBatch, today: string): RealCase => {
  const { toCome } = forecastBatch(open(known), [other, other, other], {
    today,
    targets: { weightPerPlant: null, harvestOn: null },
  });
  return { name, forecast: toCome?.kg ?? Number.NaN, came };
};

/** The second half of each tomato season from its first half, and the heads of each lettuce house at planting. */
export const realCases = (): RealCase[] => {
  const pairs = (a: string, b: string): [string, string][] => [
    [a, b],
    [b, a],
  ];
  const tomatoes = pairs('Automatoes', 'Reference').map(([team, other]) => {
    const all = tomatoPickings(team);
    const half = Math.floor(all.length / 2);
    const stage = { day: '2019-12-16', plants: 1 };
    const today = all[half - 1]?.day ?? '';
    const came = totalKg(all.slice(half));
    return byOther(
      `tomato ${team}`,
      planted(stage, all.slice(0, half)),
      came,
      planted(stage, tomatoPickings(other)),
      today,
    );
  });
  const heads = pairs('Koala', 'Reference').map(([team, other]) => {
    const plants = { day: '2022-02-03', plants: lettuce(team).stages[0]?.arrived ?? 0 };
    return byOther(
      `lettuce ${team}`,
      planted(plants, []),
      totalKg(lettuce(team).harvests),
      lettuce(other),
      '2022-02-10',
    );
  });
  return [...tomatoes, ...heads];
};
