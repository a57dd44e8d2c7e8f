import { describe, expect, it } from 'vitest';
import type { Stage } from '@onsil/domain/crops/stages';
import { createRecord } from '#test/yields/fixtures.ts';
import { toRecordDraft, emptyRecordDraft, getStageRate, getRates, toRecordBody } from './record-draft.ts';

const stages: Stage[] = ['sowing', 'transplant', 'harvest'];
const draft = {
  ...emptyRecordDraft,
  farmCropId: '7',
  'sowing-date': '2026-09-01',
  'sowing-plants': '1,000',
  'sowing-discarded': '20',
  'transplant-date': '2026-09-20',
  'transplant-plants': '900',
  'harvest-date': '2026-10-20',
  'harvest-plants': '800',
  harvestKg: '96',
  kgGradeA: '72',
};

describe('the form values of a finished cycle', () => {
  it('yield rates while typing', () => {
    expect(getStageRate(draft, stages, 'transplant')).toBe(0.9);
    expect(getStageRate(draft, stages, 'sowing')).toBeNull();
    expect(getRates(draft, stages)).toEqual({ survival: 0.8, weightPerPlant: 120, gradeARate: 0.75 });
  });

  it('of fruit crops count the weight by the plants that stood', () => {
    expect(getRates({ ...draft, 'harvest-plants': '0' }, stages).weightPerPlant).toBeCloseTo(96_000 / 900);
  });

  it('of fruit crops count bearing plants as harvested once something was weighed', () => {
    expect(getRates({ ...draft, 'harvest-plants': '0' }, stages).survival).toBe(0.9);
    expect(getRates({ ...draft, 'harvest-plants': '0', harvestKg: '' }, stages).survival).toBe(0);
  });

  it('send the filled stages in order; a stage without a day asks for it', () => {
    const untouched = { ...draft, 'harvest-date': '', 'harvest-plants': '' };
    const body = toRecordBody(untouched, stages);
    expect(body.stages.map(({ stage, plants, discarded }) => [stage, plants, discarded])).toEqual([
      ['sowing', 1_000, 20],
      ['transplant', 900, 0],
    ]);
    expect(body.harvestKg).toBeNull();
    const noDay = toRecordBody({ ...untouched, 'transplant-date': '' }, stages);
    expect(noDay.stages.map(({ stage, date }) => [stage, date])).toEqual([
      ['sowing', '2026-09-01'],
      ['transplant', ''],
    ]);
  });

  it('of an unchanged record produce the same record, with its reasons and positions', () => {
    const record = createRecord(1);
    const all = record.stages.map(({ stage }) => stage);
    const body = toRecordBody(toRecordDraft(record), all);
    expect(body).toMatchObject({ harvestKg: 96, kgGradeA: 86.4, rackId: null, isComplete: true });
    expect(body.stages[0]).toMatchObject({ date: '2026-10-01', plants: 1_000, discarded: 10, reason: 'WEAK' });
    expect(body).not.toHaveProperty('cells');
    expect(toRecordBody({ ...toRecordDraft(record), rackId: '' }, all)).toMatchObject({ rackId: null, cells: [] });
  });
});
