import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCast } from './support/factories.ts';
import { importerOf, openImportWorld, type ImportWorld } from './support/yield-import-world.ts';
import { makeCrop } from './support/yields-world.ts';

let world: ImportWorld;
let importer: ReturnType<typeof importerOf>;
let farmCropId: number;
beforeAll(async () => void (world = await openImportWorld()));
beforeEach(async () => {
  world.cast = await makeCast(world.portal);
  importer = importerOf(world);
  farmCropId = await makeCrop(world.portal, world.cast.farm.farmNo, { name: '상추' });
});
afterAll(() => world.close());

const table = (lines: readonly (readonly unknown[])[]): string => lines.map((cells) => cells.join(',')).join('\r\n');

describe('a file', () => {
  test('reports the missing inputs of each line, also without a column for them', async () => {
    const lines = [
      ['작기', '수확일', '수확량'],
      ['가', '', 1],
      ['가', '2025-03-01', 'NA'],
      ['', '2025-03-01', 1],
    ];
    const key = await importer.upload('빠짐.csv', table(lines));
    const mapping = { columns: { batch: '작기', harvestDate: '수확일', harvestWeight: '수확량' } };
    const said = async (more: object) =>
      (await importer.take(key, mapping, { ...more, isDryRun: true })).wrong.map(({ line, column, message }) => [
        line,
        column,
        message,
      ]);
    expect(await said({ farmCropId })).toEqual([
      [2, '수확일', '수확일 값이 없습니다.'],
      [3, '수확량', '수확량 값이 없습니다.'],
      [4, '작기', '작기 이름 값이 없습니다.'],
    ]);
    const noCrop = await importer.upload('작물 없음.csv', table([lines[0] ?? [], ['가', '2025-03-01', 1]]));
    const report = await importer.take(noCrop, mapping, { isDryRun: true });
    expect(report.wrong).toEqual([{ line: 2, column: '작물', code: 'required', message: '작물 값이 없습니다.' }]);
  });

  test('rejects a harvest of fruit before its planting', async () => {
    const lines = [
      ['작기', '정식일', '주수', '수확일', '수확량'],
      ['가', '2025-02-01', 90, '2025-01-31', 3],
      ['나', '2025-02-01', 90, '2025-02-01', 3],
    ];
    const key = await importer.upload('열매.csv', table(lines));
    const mapping = {
      columns: {
        batch: '작기',
        plantDate: '정식일',
        plantPlants: '주수',
        harvestDate: '수확일',
        harvestWeight: '수확량',
      },
    };
    const report = await importer.take(key, mapping, { farmCropId });
    expect(report.batches.map(({ batchName }) => batchName)).toEqual(['나']);
    expect(report.wrong).toMatchObject([{ line: 2, column: '수확일', code: 'dayTooEarly' }]);
  });
});
