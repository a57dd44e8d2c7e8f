import { describe, expect, it } from 'vitest';
import { CallError } from '#lib/api.ts';
import {
  beginStep,
  fittingWorks,
  refusalAt,
  stagesFor,
  stepBody,
  sumsOf,
  targetsOf,
  usualStage,
  type Step,
  type StepDraft,
} from './step-draft.ts';
import { tally, work } from './yield-test-farm.ts';

const seedlings = work(1, 'seedling');
const half = work(2, 'transplant', {
  stages: [
    tally('seedling', { arrived: 500, movedOn: 200, there: 300 }),
    tally('transplant', { arrived: 200, there: 200 }),
    tally('harvest'),
  ],
});
const transplant: Step = { kind: 'next', stage: 'transplant', isFruit: () => false };
const typed = (works: Parameters<typeof beginStep>[0], rows: Record<number, Partial<StepDraft['rows'][number]>>) => {
  const begin = beginStep(works, '2026-11-21', false);
  return {
    ...begin,
    rows: Object.fromEntries(Object.entries(begin.rows).map(([no, row]) => [no, { ...row, ...rows[Number(no)] }])),
  };
};

describe('the targets of a step', () => {
  it('are the stages after those with plants, and the first while the batch is in it', () => {
    expect(targetsOf(work(1, 'work'))).toEqual(['sowing']);
    expect(targetsOf(work(1, 'sowing'))).toEqual(['sowing', 'seedling']);
    expect(targetsOf(seedlings)).toEqual(['transplant']);
    expect(targetsOf(half)).toEqual(['transplant', 'harvest']);
  });

  it('are empty once a stage is closed or the batch is complete', () => {
    expect(targetsOf({ ...half, isComplete: true })).toEqual([]);
    const closed = half.stages.map((one) => (one.stage === 'transplant' ? { ...one, closedOn: '2026-11-20' } : one));
    expect(targetsOf({ ...half, stages: closed })).toEqual(['harvest']);
  });

  it('default to the stage that most selected batches go to; the others are excluded', () => {
    const sown = work(3, 'sowing');
    expect(usualStage([seedlings, half, sown], 'next')).toBe('transplant');
    expect(fittingWorks([seedlings, half, sown], 'next', 'transplant')).toEqual([seedlings, half]);
    expect(stagesFor([seedlings, half], 'harvest')).toEqual(['harvest']);
    expect(stagesFor([seedlings, half], 'discard')).toEqual(['seedling', 'transplant']);
  });
});

describe('the typed values', () => {
  it('begin with all remaining plants, less those discarded', () => {
    const draft = typed([seedlings, half], { 1: { discards: '40', reason: 'WEAK' } });
    const body = stepBody([seedlings, half], draft, transplant);
    expect(body.works.map(({ plants, discards }) => ({ plants, discards }))).toEqual([
      { plants: 960, discards: [{ stage: 'seedling', plants: 40, reason: 'WEAK' }] },
      { plants: 300, discards: [] },
    ]);
    expect(sumsOf([seedlings, half], draft, transplant)).toMatchObject({ plants: 1_260, discards: 40, rest: 0 });
  });

  it('begin a second sowing with the remaining part of the plan', () => {
    const sowing: Step = { ...transplant, stage: 'sowing' };
    const sown = (arrived: number) => work(1, 'sowing', { stages: [tally('sowing', { arrived, there: arrived })] });
    const plants = [0, 600, 1_200].map(
      (arrived) => stepBody([sown(arrived)], typed([sown(arrived)], {}), sowing).works[0]?.plants,
    );
    expect(plants).toEqual([1_000, 400, 0]);
  });

  it('leave typed numbers of plants unchanged', () => {
    const draft = typed([seedlings], { 1: { plants: '600', discards: '40' } });
    expect(stepBody([seedlings], draft, transplant).works[0]?.plants).toBe(600);
    expect(sumsOf([seedlings], draft, transplant).rest).toBe(360);
  });

  it('require a reason only if a stage is closed and plants remain', () => {
    const draft = { ...typed([seedlings], { 1: { plants: '600' } }), complete: true, restReason: 'END' };
    expect(stepBody([seedlings], draft, transplant)).toMatchObject({ isComplete: true, discardRest: 'END' });
    const all = { ...typed([seedlings], {}), complete: true };
    expect(stepBody([seedlings], all, transplant)).toMatchObject({ isComplete: true, discardRest: null });
  });

  it('take no plants of fruit crops and all plants of others', () => {
    const planted = work(4, 'plant');
    const harvest: Step = { ...transplant, kind: 'harvest', stage: 'harvest' };
    const draft = typed([planted], { 4: { weightKg: '12.5' } });
    expect(stepBody([planted], draft, harvest).works[0]).toMatchObject({
      plants: 1_000,
      weightKg: 12.5,
      kgGradeA: null,
    });
    expect(stepBody([planted], draft, { ...harvest, isFruit: () => true }).works[0]?.plants).toBe(0);
  });

  it('move nothing if plants are only discarded', () => {
    const discard: Step = { ...transplant, kind: 'discard', stage: 'seedling' };
    const draft = typed([seedlings], { 1: { discards: '15' } });
    expect(stepBody([seedlings], draft, discard).works[0]).toMatchObject({
      plants: 0,
      discards: [{ stage: 'seedling', plants: 15 }],
    });
  });
});

describe('an error that names batches', () => {
  const refused = (code: 'PLANTS_MISSING' | 'DATE_TOO_EARLY', names: string[]) =>
    refusalAt(new CallError({ number: 409, code, message: '없습니다', names }), [seedlings, half], 'next') as CallError;

  it('is shown at their rows, or at the day', () => {
    expect(refused('PLANTS_MISSING', ['상추 2']).fields.map(({ path }) => path)).toEqual(['works.1.plants']);
    expect(refused('DATE_TOO_EARLY', ['상추 1']).fields.map(({ path }) => path)).toEqual(['date']);
  });

  it('with a field path of its own stays unchanged', () => {
    const own = new CallError({
      number: 400,
      code: 'INVALID',
      message: '',
      fields: [{ path: 'date', code: 'future', message: '' }],
    });
    expect(refusalAt(own, [seedlings], 'next')).toBe(own);
  });
});
