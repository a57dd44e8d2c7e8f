import { describe, expect, test } from 'vitest';
import { findStepsFault } from '../batches/tally.ts';
import { stages } from '../crops/stages.ts';
import { collectBatches } from './import-batches.ts';
import type { ImportLine, LineFault } from './import-line.ts';

const lettuce = { farmCropId: 1, cropName: 'Butter Lettuce', number: 'L1', stages };
const tomato = { farmCropId: 2, cropName: '토마토', number: 'T1', stages: ['plant', 'harvest'] as const };

const says = (line: Partial<ImportLine>): ImportLine => ({
  batch: '봄',
  crop: null,
  note: null,
  trays: null,
  days: {},
  plants: {},
  harvest: null,
  ...line,
});
const picked = (day: string, kg: number, plants = 0) => ({ day, kg, plants, kgGradeA: null });

const parsed = (line: ImportLine | LineFault) =>
  'code' in line ? { line: says({}), faults: [line] } : { line, faults: [] };

const gather = (lines: readonly (ImportLine | LineFault)[], cropSeq: number | null = 1) => {
  const gathered = collectBatches({ crops: [lettuce, tomato], cropSeq, batchName: 'file' });
  for (const [index, line] of lines.entries()) gathered.add(index + 2, parsed(line));
  return gathered.finish();
};
const entriesOf = (lines: readonly ImportLine[], cropSeq = 1) =>
  gather(lines, cropSeq).batches[0]?.entries.map(({ stage, day, plants, weightKg }) => [stage, day, plants, weightKg]);
const wrongOf = (lines: readonly (ImportLine | LineFault)[], cropSeq = 1) =>
  gather(lines, cropSeq).wrong.map(({ line, target, code }) => [line, target, code]);

describe('lines of one batch', () => {
  test('add up, harvests of a day to one', () => {
    const first = says({ days: { sowing: '2025-01-05' }, plants: { sowing: 400 }, note: '첫', trays: 2 });
    const { batches, wrong } = gather([
      { ...first, harvest: { day: '2025-03-02', kg: 0.1, plants: 1, kgGradeA: 0.1 } },
      { ...first, harvest: { day: '2025-03-01', kg: 2, plants: 10, kgGradeA: null } },
      { ...first, note: '둘', harvest: { day: '2025-03-02', kg: 0.2, plants: 1, kgGradeA: null } },
    ]);
    expect(wrong).toEqual([]);
    expect(batches).toMatchObject([
      {
        batchName: '봄',
        crop: lettuce,
        note: '첫\n둘',
        lines: [2, 3, 4],
        over: false,
        entries: [
          { stage: 'sowing', day: '2025-01-05', plants: 400, trays: 2 },
          { stage: 'seedling', day: '2025-03-01', plants: 12, trays: null },
          { stage: 'transplant', plants: 12 },
          { stage: 'plant', plants: 12 },
          { stage: 'harvest', day: '2025-03-01', plants: 10, weightKg: 2, kgGradeA: null },
          { stage: 'harvest', day: '2025-03-02', plants: 2, weightKg: 0.3, kgGradeA: 0.1 },
        ],
      },
    ]);
  });

  test('of which only harvests are known begin with the plants that were harvested', () => {
    expect(
      entriesOf([says({ harvest: picked('2025-03-02', 1, 5) }), says({ harvest: picked('2025-03-01', 1, 5) })]),
    ).toEqual([
      ...['sowing', 'seedling', 'transplant', 'plant'].map((stage) => [stage, '2025-03-01', 10, null]),
      ['harvest', '2025-03-01', 5, 1],
      ['harvest', '2025-03-02', 5, 1],
    ]);
    expect(entriesOf([says({ harvest: picked('2025-03-01', 1) })], 2)).toEqual([['harvest', '2025-03-01', 0, 1]]);
  });

  test('of fruit go on with the plants that stood', () => {
    const line = says({ days: { sowing: '2025-01-05' }, plants: { sowing: 90 }, harvest: picked('2025-05-01', 3) });
    expect(entriesOf([line])?.map(([stage, , plants]) => [stage, plants])).toEqual([
      ['sowing', 90],
      ['seedling', 90],
      ['transplant', 90],
      ['plant', 90],
      ['harvest', 0],
    ]);
    expect(gather([line]).batches[0]?.over).toBe(false);
  });

  test('of which all plants were taken are a cycle that is over', () => {
    expect(gather([says({ plants: { sowing: 5 }, harvest: picked('2025-03-01', 1, 5) })]).batches[0]?.over).toBe(true);
  });

  test('that never came to the harvest end where they stood', () => {
    const line = says({ days: { sowing: '2025-01-05', seedling: '2025-01-20' }, plants: { sowing: 9, seedling: 7 } });
    expect(entriesOf([line])).toEqual([
      ['sowing', '2025-01-05', 9, null],
      ['seedling', '2025-01-20', 7, null],
    ]);
  });
});

describe('a line that cannot be is left out, and nothing of it counts', () => {
  const known = says({ days: { sowing: '2025-01-05', plant: '2025-02-01' }, plants: { sowing: 400, plant: 380 } });
  const cases: [string, ImportLine, string, string][] = [
    ['a harvest before planting', says({ harvest: picked('2025-01-31', 1) }), 'harvestDate', 'dayTooEarly'],
    ['a stage before the one before it', says({ days: { seedling: '2025-01-04' } }), 'seedlingDate', 'dayTooEarly'],
    ['a stage after the one after it', says({ days: { seedling: '2025-02-04' } }), 'seedlingDate', 'dayTooEarly'],
    ['more than were planted', says({ harvest: picked('2025-03-01', 1, 381) }), 'harvestPlants', 'plantsMissing'],
    ['more than were sown', says({ plants: { seedling: 401 } }), 'seedlingPlants', 'plantsMissing'],
    ['fewer than went on', says({ plants: { transplant: 379 } }), 'transplantPlants', 'plantsMissing'],
    ['another day', says({ days: { sowing: '2025-01-06' } }), 'sowingDate', 'differs'],
    ['other plants', says({ plants: { sowing: 401 } }), 'sowingPlants', 'differs'],
    ['another crop', says({ crop: '토마토' }), 'crop', 'differs'],
    ['a crop that nobody grows', says({ crop: '무' }), 'crop', 'unknownCrop'],
    ['a note without end', says({ note: 'n'.repeat(2_001) }), 'note', 'tooLong'],
    ['a day’s harvest beyond measure', says({ harvest: picked('2025-03-01', 1_000_001) }), 'harvestWeight', 'tooBig'],
  ];
  test.each(cases)('%s', (_what, line, target, code) => {
    const { batches, wrong } = gather([known, line]);
    expect(wrong).toMatchObject([{ line: 3, target, code }]);
    if (code === 'unknownCrop') expect(wrong[0]?.said).toBe(line.crop);
    expect(batches).toEqual(gather([known]).batches);
  });

  test('a stage that the crop does not go through', () => {
    expect(wrongOf([says({ crop: ' t1', days: { sowing: '2025-01-05' } })])).toEqual([
      [2, 'sowingDate', 'notThisStage'],
    ]);
  });
  test('with each of its contradictions, and its crop beside what could not be read', () => {
    const line = says({ days: { sowing: '2025-01-06' }, plants: { plant: 381 } });
    expect(gather([known, line]).wrong).toEqual([
      { line: 3, target: 'sowingDate', code: 'differs', said: '2025-01-06' },
      { line: 3, target: 'plantPlants', code: 'differs', said: '381' },
    ]);
    const collected = collectBatches({ crops: [lettuce], cropSeq: null, batchName: 'file' });
    collected.add(2, { line: says({ crop: '무' }), faults: [{ target: 'harvestDate', code: 'day', said: 'x' }] });
    expect(collected.finish().wrong.map(({ target }) => target)).toEqual(['harvestDate', 'crop']);
  });

  test('beyond a thousand such lines only with the first', () => {
    const collected = collectBatches({ crops: [lettuce], cropSeq: 1, batchName: 'file' });
    const faults = (['harvestDate', 'harvestWeight'] as const).map((target) => ({ target, code: 'required' }));
    for (let line = 1; line <= 1_001; line += 1) collected.add(line, { line: says({}), faults });
    expect(collected.finish().wrong).toHaveLength(2_001);
  });

  test('trays that an earlier line counted otherwise', () => {
    expect(
      wrongOf([
        { ...known, trays: 1 },
        { ...known, trays: 2 },
      ]),
    ).toEqual([[3, 'trays', 'differs']]);
  });
  test('no crop anywhere', () => {
    expect(gather([known], null).wrong).toEqual([{ line: 2, target: 'crop', code: 'required' }]);
  });
  test('a batch of which no plant and no harvest is known, or no day', () => {
    const [dayOnly, plantsOnly] = [says({ days: { sowing: '2025-01-05' } }), says({ plants: { sowing: 5 } })];
    expect(wrongOf([dayOnly, dayOnly])).toEqual([
      [2, 'sowingPlants', 'required'],
      [3, 'sowingPlants', 'required'],
    ]);
    expect(wrongOf([plantsOnly])).toEqual([[2, 'sowingDate', 'required']]);
  });
  test('what could not be read stays where it stood among the others', () => {
    expect(wrongOf([known, { target: 'harvestDate', code: 'day' }, says({ crop: '무' })])).toEqual([
      [3, 'harvestDate', 'day'],
      [4, 'crop', 'unknownCrop'],
    ]);
  });
});

test('any imported batch is possible', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const day = () => `2025-0${1 + random(6)}-${10 + random(18)}`;
  const some = <V>(value: () => V) =>
    Object.fromEntries(stages.slice(0, -1).flatMap((stage) => (random(3) === 0 ? [[stage, value()]] : [])));
  let made = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const { batches, wrong } = gather(
      Array.from({ length: 1 + random(6) }, () =>
        says({
          days: some(day),
          plants: some(() => random(8)),
          harvest: random(2) === 0 ? picked(day(), random(9), random(5)) : null,
        }),
      ),
    );
    for (const { entries, lines, crop } of batches) {
      made += 1;
      expect(
        findStepsFault(
          crop.stages,
          entries.map((entry) => ({ ...entry, discards: [] })),
        ),
      ).toBeNull();
      expect(lines.some((line) => wrong.some((one) => one.line === line))).toBe(false);
    }
  }
  expect(made).toBeGreaterThan(500);
});
