import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, type TestContext } from 'vitest';
import { yieldPlansApi, type YieldTotal } from '@onsil/contract/yield-plans';
import { yieldsApi, type Registration } from '@onsil/contract/yields';
import { makeCast } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { lettuceFolder, needData } from '../support/lettuce-data.ts';
import { parseItem, parseItems } from '../support/replies.ts';
import { makeCrop } from '../support/yields-world.ts';
import { importerOf, openImportWorld } from './yield-import-world.ts';

const tomatoFolder = path.join(lettuceFolder, '../agc2019-cherry-tomato');
const needTomatoes = (context: TestContext): void =>
  context.skip(!existsSync(tomatoFolder), `no data set at ${tomatoFolder}`);

/** Parses the lines of a real file below its titles, without the product's parser. */
const plainly = (file: string): { bytes: Buffer; lines: string[][] } => {
  const bytes = gunzipSync(readFileSync(file));
  const [, ...lines] = bytes.toString().trim().split(/\r?\n/);
  return { bytes, lines: lines.map((line) => line.split(',').map((cell) => cell.trim())) };
};
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const world = useWorld(openImportWorld);
let importer: ReturnType<typeof importerOf>;
beforeEach(async () => {
  world.cast = await makeCast(world.portal);
  importer = importerOf(world);
});

const totalOf = async (year: string): Promise<YieldTotal['total']> =>
  parseItem(yieldPlansApi.getYieldTotal, await importer.at('GET', '/farm-yield/total', { query: { year } })).total;
const recordsOf = async (): Promise<Registration[]> =>
  parseItems(yieldsApi.listRegistrations, await importer.at('GET', `/farm-yield/${world.cast.farm.farmNo}`));

describe('real harvests have the totals of their files', () => {
  test('of lettuce, where each line is one head', async (context) => {
    needData(context);
    const farmCropId = await makeCrop(world.portal, world.cast.farm.farmNo);
    let [kg, kgGradeA, heads] = [0, 0, 0];
    for (const team of ['Koala', 'Reference']) {
      const folder = path.join(lettuceFolder, 'exp1', team);
      const { bytes, lines } = plainly(path.join(folder, 'GreenhouseCrop_3_15_2022.csv.gz'));
      const sown = plainly(path.join(folder, 'PlantDensity.csv.gz')).lines[0]?.[0] ?? '';
      const key = await importer.upload('GreenhouseCrop_3_15_2022.csv', bytes);
      const { suggestion, ...sheet } = await importer.look(key);
      expect(sheet).toMatchObject({ sheets: [], lines: lines.length });
      expect(suggestion).toMatchObject({
        columns: { harvestWeight: 'Fresh Weight', gradeATick: 'Class A' },
        constants: { harvestPlants: '1', batch: 'GreenhouseCrop_3_15_2022' },
        weightUnit: 'g',
      });
      const constants = { ...suggestion.constants, batch: team, harvestDate: '3/15/2022', sowingDate: sown };
      const report = await importer.take(key, { ...suggestion, constants, dayForm: 'm/d/y' }, { farmCropId });
      const weighed = lines.filter((cells) => Number(cells[3]) > 0);
      const own = sum(weighed.map((cells) => Number(cells[3]) / 1_000));
      const best = sum(weighed.filter((cells) => cells[8] === 'x').map((cells) => Number(cells[3]) / 1_000));
      expect(report).toMatchObject({ taken: weighed.length, refused: lines.length - weighed.length });
      expect(report.batches).toHaveLength(1);
      expect(report.batches[0]?.harvestKg).toBeCloseTo(own, 6);
      const record = (await recordsOf()).find(({ batchName }) => batchName === team);
      expect(record?.harvestKg).toBeCloseTo(own, 6);
      expect(record?.kgGradeA).toBeCloseTo(best, 6);
      expect(record?.stages.map(({ firstOn, plants }) => [firstOn, plants])).toEqual([
        ['2022-02-03', weighed.length],
        ...Array.from({ length: 3 }, () => ['2022-03-15', weighed.length]),
      ]);
      expect(record?.isComplete).toBe(true);
      [kg, kgGradeA, heads] = [kg + own, kgGradeA + best, heads + weighed.length];
    }
    const total = await totalOf('2022');
    expect(heads).toBeGreaterThan(100);
    expect(total.harvestKg).toBeCloseTo(kg, 6);
    expect(total.kgGradeA).toBeCloseTo(kgGradeA, 6);
    expect(total.weightPerPlant).toBeCloseTo((kg * 1_000) / heads, 5);
    expect(total.plants).toBe(heads);
  });

  test('of tomatoes per m², except for a day before their planting', async (context) => {
    needTomatoes(context);
    const area = 62.5;
    const farmCropId = await makeCrop(world.portal, world.cast.farm.farmNo, { stages: ['plant', 'harvest'] });
    let [kg, kgGradeA] = [0, 0];
    for (const team of ['Reference', 'Automatoes']) {
      const { bytes, lines } = plainly(path.join(tomatoFolder, team, 'Production.csv.gz'));
      const key = await importer.upload('Production.csv', bytes);
      const { suggestion } = await importer.look(key);
      expect(suggestion).toMatchObject({
        columns: { harvestDate: '%time', gradeAWeight: 'ProdA', otherWeight: 'ProdB' },
        weightUnit: 'kg/m2',
        dayForm: 'serial',
      });
      const constants = { batch: team, plantDate: '2019-12-16', plantPlants: '160' };
      const report = await importer.take(key, { ...suggestion, constants, area }, { farmCropId });
      const early = lines.filter((cells) => Number(cells[0]) < 43_815);
      expect(early).toHaveLength(team === 'Reference' ? 1 : 0);
      expect(report.wrong.map(({ line, column, code }) => [line, column, code])).toEqual(
        early.map(() => [2, '%time', 'dayTooEarly']),
      );
      const taken = lines.filter((cells) => !early.includes(cells));
      const own = area * sum(taken.map((cells) => Number(cells[1]) + Number(cells[2])));
      const best = area * sum(taken.map((cells) => Number(cells[1])));
      const record = (await recordsOf()).find(({ batchName }) => batchName === team);
      expect(record?.harvestKg).toBeCloseTo(own, 6);
      expect(record?.kgGradeA).toBeCloseTo(best, 6);
      expect(record?.weightPerPlant).toBeCloseTo((own * 1_000) / 160, 5);
      expect(record?.isComplete).toBe(false);
      [kg, kgGradeA] = [kg + own, kgGradeA + best];
    }
    const total = await totalOf('2020');
    expect(kg).toBeGreaterThan(100);
    expect(total.harvestKg).toBeCloseTo(kg, 6);
    expect(total.kgGradeA).toBeCloseTo(kgGradeA, 6);
  });
});
