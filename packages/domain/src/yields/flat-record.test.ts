import { expect, test } from 'vitest';
import type { Stage } from '../crops/stages.ts';
import { exceedsFlatRecord, flattenBatch, type RecordedBatch } from './flat-record.ts';

type Entry = RecordedBatch['entries'][number];

const entry = (stage: Stage, day: string, plants: number, own: Partial<Entry> = {}): Entry => ({
  stage,
  day,
  plants,
  trays: null,
  weightKg: null,
  kgGradeA: null,
  discards: [],
  ...own,
});
const batch = (entries: readonly Entry[], closed: readonly Stage[] = []): RecordedBatch => ({
  stages: ['sowing', 'seedling', 'plant', 'harvest'],
  entries,
  closings: closed.map((stage) => ({ stage })),
});
const grown = [
  entry('sowing', '2026-03-01', 200, { trays: 3 }),
  entry('seedling', '2026-03-05', 180, { discards: [{ stage: 'sowing', plants: 20, reason: 'GERMINATION' }] }),
  entry('plant', '2026-03-20', 180),
];

test('a batch in one line has the plants, trays and losses of each stage, and what was harvested of it', () => {
  const harvest = entry('harvest', '2026-04-14', 160, { weightKg: 24, kgGradeA: 18 });
  const record = flattenBatch(batch([...grown, harvest], ['harvest']));
  expect(record).toMatchObject({
    harvestKg: 24,
    kgGradeA: 18,
    gradeARate: 0.75,
    weightPerPlant: 150,
    survival: 0.8,
  });
  expect(record.stages[0]).toMatchObject({ plants: 200, trays: 3, discarded: 20, reason: 'GERMINATION', rate: null });
  expect(record.stages[1]).toMatchObject({ firstOn: '2026-03-05', plants: 180, rate: 0.9 });
});

test('repeated picking counts the plants of the stage before, and without a harvest nothing is counted', () => {
  const picked = ['2026-05-01', '2026-05-08'].map((day) => entry('harvest', day, 0, { weightKg: 9 }));
  expect(flattenBatch(batch([...grown, ...picked]))).toMatchObject({
    harvestKg: 18,
    kgGradeA: null,
    weightPerPlant: 100,
    survival: 0.9,
  });
  expect(flattenBatch(batch(grown))).toMatchObject({ harvestKg: 0, weightPerPlant: null, survival: null });
});

test('several entries or reasons at a stage, or stages closed in part, are more than one line can say', () => {
  const twoReasons = [
    { stage: 'sowing' as const, plants: 5, reason: 'GERMINATION' },
    { stage: 'sowing' as const, plants: 5, reason: 'DISEASE' },
  ];
  expect(exceedsFlatRecord(batch(grown))).toBe(false);
  expect(exceedsFlatRecord(batch([...grown, entry('plant', '2026-03-21', 5)]))).toBe(true);
  expect(exceedsFlatRecord(batch([...grown, entry('harvest', '2026-04-14', 100, { discards: twoReasons })]))).toBe(
    true,
  );
  expect(exceedsFlatRecord(batch(grown, ['sowing']))).toBe(true);
  expect(exceedsFlatRecord(batch(grown, ['harvest']))).toBe(false);
});
