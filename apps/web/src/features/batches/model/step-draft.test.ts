import { describe, expect, it } from 'vitest';
import { tally, createBatch } from '#test/batches/fixtures.ts';
import {
  createStepDraft,
  filterApplicable,
  getStages,
  toStepBody,
  getTotals,
  getTargets,
  getDefaultStage,
  type Step,
  type StepDraft,
} from './step-draft.ts';

const seedlings = createBatch(1, 'seedling');
const half = createBatch(2, 'transplant', {
  stages: [
    tally('seedling', { arrived: 500, movedOn: 200, there: 300 }),
    tally('transplant', { arrived: 200, there: 200 }),
    tally('harvest'),
  ],
});
const transplant: Step = { kind: 'next', stage: 'transplant', isFruit: () => false };
const typed = (
  works: Parameters<typeof createStepDraft>[0],
  rows: Record<number, Partial<StepDraft['rows'][number]>>,
) => {
  const begin = createStepDraft(works, '2026-11-21', false);
  return {
    ...begin,
    rows: Object.fromEntries(Object.entries(begin.rows).map(([no, row]) => [no, { ...row, ...rows[Number(no)] }])),
  };
};

describe('the targets of a step', () => {
  it('are the stages after those with plants, and the first while the batch is in it', () => {
    expect(getTargets(createBatch(1, 'work'))).toEqual(['sowing']);
    expect(getTargets(createBatch(1, 'sowing'))).toEqual(['sowing', 'seedling']);
    expect(getTargets(seedlings)).toEqual(['transplant']);
    expect(getTargets(half)).toEqual(['transplant', 'harvest']);
  });

  it('are empty once a stage is closed or the batch is complete', () => {
    expect(getTargets({ ...half, isComplete: true })).toEqual([]);
    const closed = half.stages.map((one) => (one.stage === 'transplant' ? { ...one, closedOn: '2026-11-20' } : one));
    expect(getTargets({ ...half, stages: closed })).toEqual(['harvest']);
  });

  it('default to the stage that most selected batches go to; the others are excluded', () => {
    const sown = createBatch(3, 'sowing');
    expect(getDefaultStage([seedlings, half, sown], 'next')).toBe('transplant');
    expect(filterApplicable([seedlings, half, sown], 'next', 'transplant')).toEqual([seedlings, half]);
    expect(getStages([seedlings, half], 'harvest')).toEqual(['harvest']);
    expect(getStages([seedlings, half], 'discard')).toEqual(['seedling', 'transplant']);
  });
});

describe('the typed values', () => {
  it('begin with all remaining plants, less those discarded', () => {
    const draft = typed([seedlings, half], { 1: { discards: '40', reason: 'WEAK' } });
    const body = toStepBody([seedlings, half], draft, transplant);
    expect(body.works.map(({ plants, discards }) => ({ plants, discards }))).toEqual([
      { plants: 960, discards: [{ stage: 'seedling', plants: 40, reason: 'WEAK' }] },
      { plants: 300, discards: [] },
    ]);
    expect(getTotals([seedlings, half], draft, transplant)).toMatchObject({ plants: 1_260, discards: 40, rest: 0 });
  });

  it('begin a second sowing with the remaining part of the plan', () => {
    const sowing: Step = { ...transplant, stage: 'sowing' };
    const sown = (arrived: number) =>
      createBatch(1, 'sowing', { stages: [tally('sowing', { arrived, there: arrived })] });
    const plants = [0, 600, 1_200].map(
      (arrived) => toStepBody([sown(arrived)], typed([sown(arrived)], {}), sowing).works[0]?.plants,
    );
    expect(plants).toEqual([1_000, 400, 0]);
  });

  it('leave typed numbers of plants unchanged', () => {
    const draft = typed([seedlings], { 1: { plants: '600', discards: '40' } });
    expect(toStepBody([seedlings], draft, transplant).works[0]?.plants).toBe(600);
    expect(getTotals([seedlings], draft, transplant).rest).toBe(360);
  });

  it('require a reason only if a stage is closed and plants remain', () => {
    const draft = { ...typed([seedlings], { 1: { plants: '600' } }), complete: true, restReason: 'END' };
    expect(toStepBody([seedlings], draft, transplant)).toMatchObject({ isComplete: true, discardRest: 'END' });
    const all = { ...typed([seedlings], {}), complete: true };
    expect(toStepBody([seedlings], all, transplant)).toMatchObject({ isComplete: true, discardRest: null });
  });

  it('take no plants of fruit crops and all plants of others', () => {
    const planted = createBatch(4, 'plant');
    const harvest: Step = { ...transplant, kind: 'harvest', stage: 'harvest' };
    const draft = typed([planted], { 4: { weightKg: '12.5' } });
    expect(toStepBody([planted], draft, harvest).works[0]).toMatchObject({
      plants: 1_000,
      weightKg: 12.5,
      kgGradeA: null,
    });
    expect(toStepBody([planted], draft, { ...harvest, isFruit: () => true }).works[0]?.plants).toBe(0);
  });

  it('move nothing if plants are only discarded', () => {
    const discard: Step = { ...transplant, kind: 'discard', stage: 'seedling' };
    const draft = typed([seedlings], { 1: { discards: '15' } });
    expect(toStepBody([seedlings], draft, discard).works[0]).toMatchObject({
      plants: 0,
      discards: [{ stage: 'seedling', plants: 15 }],
    });
  });
});
