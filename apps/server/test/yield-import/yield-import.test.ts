import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '@onsil/contract/yield-import';
import { joinFarm, makeCast, makeMember, signIn } from '../support/factories.ts';
import { pdf } from '../support/files-factories.ts';
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

const table = (lines: readonly (readonly unknown[])[], separator = ','): string =>
  lines.map((cells) => cells.join(separator)).join('\r\n');

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

const counted = async (): Promise<unknown> => {
  const { rows } = await world.portal.pool.query(
    `select (select count(*)::int from batch) as batches, (select count(*)::int from batch_entry) as entries,
       (select count(*)::int from batch_closing) as closings, (select count(*)::int from yield_import) as imports,
       (select count(*)::int from audit_log) as audits`,
  );
  return rows[0];
};

const taken = async (lines = cycles): Promise<{ key: string; report: ImportReport }> => {
  const key = await importer.upload('작기.csv', table(lines));
  return { key, report: await importer.take(key, { columns }, { farmCropId }) };
};

describe('a file of whole cycles', () => {
  test('becomes batches with their entries', async () => {
    const { report } = await taken();
    expect(report).toMatchObject({ importId: expect.any(Number), taken: 3, refused: 0, wrong: [] });
    expect(report.batches).toEqual([
      expect.objectContaining({ batchName: '25-1', firstOn: '2025-01-05', lastOn: '2025-03-01', harvestKg: 45 }),
      {
        batchName: '25-2',
        firstOn: '2025-03-05',
        lastOn: '2025-05-03',
        stages: [
          { stage: 'sowing', plants: 400 },
          { stage: 'seedling', plants: 390 },
          { stage: 'plant', plants: 390 },
          { stage: 'harvest', plants: 390 },
        ],
        harvestKg: 46.5,
        kgGradeA: 41,
      },
    ]);
    const records = (await importer.at('GET', `/farm-yield/${world.cast.farm.farmNo}`)).items;
    expect(records).toMatchObject([
      { batchName: '25-2', harvestKg: 46.5, kgGradeA: 41, isComplete: false, version: 1 },
      { batchName: '25-1', harvestKg: 45, kgGradeA: 40.5, isComplete: false, version: 1 },
    ]);
    expect(await importer.past()).toMatchObject([
      { fileName: '작기.csv', taken: 3, refused: 0, batches: 2, memberName: expect.any(String), undoneAt: null },
    ]);
  });

  test('is understood by its Korean titles, in whatever way Excel wrote it', async () => {
    // 작기,수확일,수확량 / 뷁봄,2025.3.1,12.5 as Korean Excel writes them
    const cp949 = Buffer.from(
      'c0dbb1e22cbcf6c8aec0cf2cbcf6c8aeb7ae0d0a94eebabd2c323032352e332e312c31322e350d0a',
      'hex',
    );
    const looked = await importer.look(await importer.upload('옛날.csv', cp949));
    expect(looked.titles).toEqual(['작기', '수확일', '수확량']);
    expect(looked.sample).toEqual([['뷁봄', '2025.3.1', '12.5']]);
    expect(looked.suggestion).toMatchObject({
      columns: { batch: '작기', harvestDate: '수확일', harvestWeight: '수확량' },
      dayForm: 'y-m-d',
      weightUnit: 'kg',
    });
    const text = `\uFEFF${table(cycles, ';').replace('25-1', '"25;1"')}`;
    const { titles, sample, suggestion, lines } = await importer.look(await importer.upload('작기.csv', text));
    expect([titles, sample[0]?.[0], lines]).toEqual([cycles[0], '25;1', 3]);
    expect(suggestion).toMatchObject({ columns, constants: {} });
  });

  test('is read from the named sheet of an Excel file', async () => {
    const [titles = [], ...lines] = cycles;
    const dated = lines.map((cells) =>
      cells.map((cell) => (/^\d{4}-\d\d-\d\d$/.test(String(cell)) ? new Date(`${cell}T00:00:00Z`) : cell)),
    );
    const bytes = await writeXlsx({
      sheets: [
        { name: '표지', rows: [['온실'], ['아무것도 없음']] },
        { name: '작기', rows: [titles, [], ...dated] },
      ],
    });
    const key = await importer.upload('작기.xlsx', bytes);
    expect(await importer.look(key)).toMatchObject({ sheets: ['표지', '작기'], titles: ['온실'] });
    const looked = await importer.look(key, '작기');
    expect(looked).toMatchObject({ lines: 3, suggestion: { columns, dayForm: 'y-m-d' } });
    const more = { farmCropId, sheet: '작기' };
    expect(await importer.take(key, looked.suggestion, more)).toMatchObject({ taken: 3, refused: 0 });
    const missing = await importer.send('/read', { fileKey: key, sheet: '없는 시트' });
    expect(missing).toMatchObject({ status: 400, fields: [{ path: 'sheet', code: 'invalid' }] });
  });

  test('is imported except for invalid lines, each reported as in the file', async () => {
    const { report } = await taken([
      ...cycles,
      ['25-3', '2025-02-30', 400, '', '', '', '', '', ''],
      ['25-3', '2025-05-05', 400, '2025-06-01', 380, '2025-05-20', 10, 2, ''],
      [],
      ['25-3', '2025-05-05', 400, '2025-06-01', 380, '2025-07-20', 10, -2, ''],
      ['25-2', '2025-03-05', 400, '2025-04-01', 390, '2025-05-04', 1, 1, ''],
      ['25-3', '2025-05-05', 400, '2025-06-01', 380, '2027-07-20', 10, 2, ''],
    ]);
    expect(report).toMatchObject({ taken: 3, refused: 5 });
    expect(report.wrong.map(({ line, column, code }) => [line, column, code])).toEqual([
      [5, '파종일', 'day'],
      [6, '수확일', 'dayTooEarly'],
      [8, '수확량(kg)', 'tooSmall'],
      [9, '수확 주수', 'plantsMissing'],
      [10, '수확일', 'future'],
    ]);
    expect(report.wrong[3]?.message).toBe('이전 단계에 남은 수량이 부족합니다.');
  });

  test('names crops of the farm, by name or number', async () => {
    const lines = [
      ['작기', '작물', '수확일', '수확량'],
      ['가', '상추', '2025-03-01', 1],
      ['나', '딸기', '2025-03-01', 1],
      ['다', '', '2025-03-01', 1],
    ];
    const key = await importer.upload('작물.csv', table(lines));
    const mapping = { columns: { batch: '작기', crop: '작물', harvestDate: '수확일', harvestWeight: '수확량' } };
    const report = await importer.take(key, mapping, { isDryRun: true });
    expect(report.batches.map(({ batchName }) => batchName)).toEqual(['가']);
    expect(report.wrong.map(({ line, code }) => [line, code])).toEqual([
      [3, 'unknownCrop'],
      [4, 'required'],
    ]);
    expect(report.wrong.map(({ column, message }) => [column, message])).toEqual([
      ['작물', '이 농장에 없는 작물입니다: 딸기. 작물을 먼저 등록해 주세요.'],
      ['작물', '작물 값이 없습니다.'],
    ]);
    const foreign = await makeCrop(world.portal, world.cast.elsewhere.farmNo);
    expect(await importer.ask(key, mapping, { farmCropId: foreign })).toMatchObject({
      status: 400,
      fields: [{ path: 'farmCropId', code: 'unknownCrop' }],
    });
  });
});

describe('without duplicates', () => {
  test('a dry run reports the same and changes nothing', async () => {
    const key = await importer.upload('작기.csv', table(cycles));
    const before = await counted();
    const dry = await importer.take(key, { columns }, { farmCropId, isDryRun: true });
    expect(dry.importId).toBeNull();
    expect(await counted()).toEqual(before);
    const real = await importer.take(key, { columns }, { farmCropId });
    expect({ ...real, importId: null }).toEqual(dry);
    expect(await counted()).not.toEqual(before);
  });

  test('the same file a second time is refused line by line', async () => {
    const { key } = await taken();
    const before = await counted();
    for (const isDryRun of [true, false]) {
      const again = await importer.take(key, { columns }, { farmCropId, isDryRun });
      expect(again).toMatchObject({ importId: null, taken: 0, refused: 3, batches: [] });
      expect(again.wrong.map(({ line, column, code }) => [line, column, code])).toEqual(
        [2, 3, 4].map((line) => [line, '작기', 'taken']),
      );
    }
    expect(await counted()).toEqual(before);
  });

  test('nor when it is sent twice at the same moment', async () => {
    const key = await importer.upload('작기.csv', table(cycles));
    const both = await Promise.all([1, 2].map(() => importer.take(key, { columns }, { farmCropId })));
    expect(both.map((one) => one.taken).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(both.map((one) => one.refused).toSorted((a, b) => a - b)).toEqual([0, 3]);
  });
});

describe('undoing an import', () => {
  test('with all of its batches, once', async () => {
    const { report } = await taken();
    const outsider = await importer.undo(report.importId, world.cast.stranger);
    expect(outsider.status).toBe(404);
    expect((await importer.undo(report.importId, world.cast.member)).status).toBe(403);
    expect((await importer.undo(report.importId)).status).toBe(200);
    expect((await importer.at('GET', `/farm-yield/${world.cast.farm.farmNo}`)).items).toEqual([]);
    expect(await importer.past()).toMatchObject([{ batches: 0, undoneAt: expect.any(String) }]);
    expect(await importer.undo(report.importId)).toMatchObject({ status: 409, result: { code: 'CONFLICT' } });
    expect((await taken()).report).toMatchObject({ taken: 3, refused: 0 });
  });

  const touches: [string, (batchId: number) => [path: string, body: object]][] = [
    [
      'was harvested further',
      (batchId) => [
        '/farm-yield-management/harvest',
        { date: '2025-06-01', works: [{ batchId, plants: 0, weightKg: 1 }] },
      ],
    ],
    [
      'has a note',
      (batchId) => ['/farm-yield-management/special-note', { batchId, date: '2025-06-01', text: '다시 볼 것' }],
    ],
    ['has costs', (batchId) => ['/farm-cost', { month: '2025-04', kind: 'seeds', amount: 50_000, batchId }]],
  ];
  test.each(touches)('but not when one of them %s', async (_what, touch) => {
    const { report } = await taken();
    const { rows } = await world.portal.pool.query<{ no: number }>(
      `select batch_id as no from batch where name = '25-1' and import_id = $1`,
      [report.importId],
    );
    const [path, body] = touch(rows[0]?.no ?? 0);
    expect((await importer.at('POST', path, { body })).status).toBe(200);
    expect(await importer.undo(report.importId)).toMatchObject({ status: 409, names: ['25-1'] });
    expect((await importer.at('GET', `/farm-yield/${world.cast.farm.farmNo}`)).items).toHaveLength(2);
  });
});

describe('access to imports', () => {
  test('a member may inspect, a manager imports, a stranger sees nothing', async () => {
    const { cast } = world;
    const own = await importer.upload('작기.csv', table(cycles), cast.member);
    expect((await importer.send('/read', { fileKey: own }, cast.member)).status).toBe(200);
    expect((await importer.ask(own, { columns }, { farmCropId }, cast.member)).status).toBe(403);
    const theirs = await importer.upload('작기.csv', table(cycles));
    expect((await importer.ask(theirs, { columns }, { farmCropId }, cast.stranger)).status).toBe(404);
  });

  test('a file of another member cannot be read', async () => {
    const { portal, cast } = world;
    const second = await makeMember(portal);
    await joinFarm(portal, second.memberNo, cast.elsewhere.farmNo, 'manager');
    const other = importerOf(world, cast.elsewhere, await signIn(portal, second));
    const fileKey = await other.upload('작기.csv', table(cycles));
    const refused = { status: 400, fields: [{ path: 'fileKey', code: 'fileUnknown' }] };
    expect(await importer.send('/read', { fileKey })).toMatchObject(refused);
    expect(await importer.ask(fileKey, { columns }, { farmCropId })).toMatchObject(refused);
  });

  test('only tables, of columns that are there', async () => {
    const read = async (name: string, bytes: Uint8Array | string) =>
      importer.send('/read', { fileKey: await importer.upload(name, bytes) });
    expect(await read('도면.pdf', pdf)).toMatchObject({ fields: [{ path: 'fileKey', code: 'sheetKind' }] });
    expect(await read('빈.csv', '\n\n')).toMatchObject({ fields: [{ path: 'fileKey', code: 'sheetBroken' }] });
    expect(await read('많다.csv', 'a,b\n'.repeat(100_002))).toMatchObject({ status: 413 });
    const key = await importer.upload('작기.csv', table(cycles));
    const asked = await importer.ask(key, { columns: { batch: '없음' }, weightUnit: 'kg/m2' }, { farmCropId });
    expect(asked.fields).toMatchObject([
      { path: 'mapping.columns.batch', code: 'unknownColumn' },
      { path: 'mapping.area', code: 'required' },
    ]);
  });
});
