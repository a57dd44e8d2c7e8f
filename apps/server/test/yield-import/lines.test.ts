import { beforeEach, describe, expect, test } from 'vitest';
import { makeCast } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { makeCrop } from '../support/yields-world.ts';
import { importerOf, openImportWorld } from './yield-import-world.ts';

const world = useWorld(openImportWorld);
let importer: ReturnType<typeof importerOf>;
let farmCropId: number;
beforeEach(async () => {
  world.cast = await makeCast(world.portal);
  importer = importerOf(world);
  farmCropId = await makeCrop(world.portal, world.cast.farm.farmNo, { name: '상추' });
});

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
    expect(report.wrong).toEqual([
      {
        line: 2,
        column: '작물',
        cell: null,
        code: 'required',
        message: '작물 항목이 없습니다. 해당하는 열을 선택하거나 모든 행에 적용할 값을 추가해 주세요.',
      },
    ]);
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

const cycles = [
  ['작기', '파종일', '파종수', '정식일', '주수', '수확일', '수확 주수', '수확량(kg)', '등급A (kg)'],
  ['25-1', '2025-01-05', 400, '2025-02-01', 380, '2025-03-01', 375, 45, 40.5],
  ['25-2', '2025-03-05', 400, '2025-04-01', 390, '2025-05-01', 200, 24, 20],
  ['25-2', '2025-03-05', 400, '2025-04-01', 390, '2025-05-03', 190, 22.5, 21],
];
const columns = {
  batch: '작기',
  sowingDate: '파종일',
  sowingPlants: '파종수',
  plantDate: '정식일',
  plantPlants: '주수',
  harvestDate: '수확일',
  harvestPlants: '수확 주수',
  harvestWeight: '수확량(kg)',
  gradeAWeight: '등급A (kg)',
};

describe('all mistakes of a line', () => {
  test('are told with their column and cell, and the line counts once', async () => {
    const key = await importer.upload(
      '작기.csv',
      table([...cycles, ['25-3', '봄', 'abc', '', '', '2025-13-40', '', -2, '']]),
    );
    const report = await importer.take(key, { columns }, { farmCropId });
    expect(report).toMatchObject({ taken: 3, refused: 1 });
    expect(report.wrong.map(({ line, column, cell, code }) => [line, column, cell, code])).toEqual([
      [5, '파종일', '봄', 'day'],
      [5, '파종수', 'abc', 'number'],
      [5, '수확량(kg)', '-2', 'tooSmall'],
      [5, '수확일', '2025-13-40', 'day'],
    ]);
    expect(await importer.past()).toMatchObject([{ taken: 3, refused: 1 }]);
  });

  test('name what no column of the file says', async () => {
    const key = await importer.upload(
      '작기.csv',
      table([
        ['작기', '파종일'],
        ['가', '2025-03-01'],
      ]),
    );
    const mapping = { columns: { batch: '작기', sowingDate: '파종일' } };
    const report = await importer.take(key, mapping, { farmCropId, isDryRun: true });
    expect(report.wrong.map(({ column, message }) => [column, message])).toEqual([
      ['파종 수', '파종 수 항목이 없습니다. 해당하는 열을 선택하거나 모든 행에 적용할 값을 추가해 주세요.'],
    ]);
  });
});

describe('the sample file', () => {
  test.each(['ko', 'en'])('is understood by its titles and can be imported as it is (%s)', async (language) => {
    const { portal, cast } = world;
    const query = { farmId: cast.farm.farmId };
    const headers = { 'accept-language': language };
    const file = await portal.call(cast.member, 'GET', '/farm-yield/import/sample', { query, headers });
    expect(file.status).toBe(200);
    const key = await importer.upload('예시.xlsx', file.raw.rawPayload);
    const { titles, suggestion } = await importer.look(key);
    expect(Object.values(suggestion.columns).toSorted()).toEqual(titles.toSorted());
    const report = await importer.take(key, suggestion, { isDryRun: true });
    expect(report).toMatchObject({ taken: 3, refused: 0, batches: [{ harvestKg: 49.4 }, { harvestKg: 48.9 }] });
  });

  test('is for people of the farm', async () => {
    const { portal, cast } = world;
    const query = { farmId: cast.farm.farmId };
    expect((await portal.call(cast.stranger, 'GET', '/farm-yield/import/sample', { query })).status).toBe(404);
  });
});
