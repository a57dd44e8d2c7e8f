import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Stage } from '@onsil/domain/crops/stages';
import { usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { dayAfter } from '../support/yields-world.ts';
import { lettuce, useRecords } from './yields-records.ts';

const portal = usePortal({ now: Date.parse('2026-06-15T14:58:00Z') });
const records = useRecords(portal);

describe('a batch entered flat and the same entered step by step', () => {
  type Plan = {
    stages: { stage: Stage; date: string; plants: number; trays: number | null; discarded: number }[];
    kg: number;
    gradeA: number | null;
    complete: boolean;
  };
  const growing: Stage[] = ['sowing', 'seedling', 'plant', 'harvest'];
  const plans = fc
    .record({
      reached: fc.integer({ min: 1, max: 4 }),
      seeds: fc.integer({ min: 1, max: 500 }),
      days: fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 4, maxLength: 4 }),
      lost: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      moved: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      trays: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
      grams: fc.integer({ min: 0, max: 90_000 }),
      graded: fc.boolean(),
      complete: fc.boolean(),
    })
    .map(({ reached, seeds, days, lost, moved, trays, grams, graded, complete }): Plan => {
      let date = '2026-01-05';
      let plants = seeds;
      const stages = growing.slice(0, reached).map((stage, index) => {
        date = dayAfter(date, days[index] ?? 0);
        const here = plants;
        const discarded = stage === 'harvest' ? 0 : Math.floor(here * (lost[index] ?? 0) * 0.5);
        plants = Math.floor((here - discarded) * (moved[index] ?? 0));
        return { stage, date, plants: here, trays: stage === 'harvest' ? null : trays, discarded };
      });
      const kg = grams / 1_000;
      return { stages, kg, gradeA: graded ? kg / 2 : null, complete };
    });

  const flatly = (plan: Plan): Promise<number> => {
    const harvested = plan.stages.length === 4;
    return records.add({
      batchName: '평면',
      stages: plan.stages.map((stage) => ({ ...stage, reason: 'WEAK' })),
      harvestKg: harvested ? plan.kg : null,
      kgGradeA: harvested ? plan.gradeA : null,
      isComplete: plan.complete,
    });
  };

  const stepwise = async ({ stages, kg, gradeA, complete }: Plan): Promise<number> => {
    const begun = await records.call(records.cast.member, 'POST', '/farm-yield-management/work', {
      body: { farmCropId: records.crop, batchName: '단계', startOn: stages[0]?.date, note: lettuce.note },
    });
    const { batchId } = itemOf(begun);
    for (const [index, { stage, date, plants, trays, discarded }] of stages.entries()) {
      const before = stages[index - 1];
      const last = index === stages.length - 1;
      const discards = [
        ...(before && before.discarded > 0 ? [{ stage: before.stage, plants: before.discarded, reason: 'WEAK' }] : []),
        ...(last && discarded > 0 ? [{ stage, plants: discarded, reason: 'WEAK' }] : []),
      ];
      const discardRest = before && before.discarded > 0 ? 'WEAK' : 'END';
      const reply = await records.call(records.cast.member, 'POST', `/farm-yield-management/${stage}`, {
        body: {
          date,
          works: [{ batchId, plants, trays, discards, ...(stage === 'harvest' && { weightKg: kg, kgGradeA: gradeA }) }],
          ...(complete && { isComplete: true, discardRest }),
        },
      });
      expect(reply).toMatchObject({ status: 200 });
    }
    return batchId;
  };

  test('have the same record, tally and totals', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const seen = [];
        for (const enter of [flatly, stepwise]) {
          const number = await enter(plan);
          const { registrationId: _, batchName: _name, version: _version, ...record } = await records.one(number);
          const works = await records.board();
          const {
            batchId: _no,
            batchName: _nm,
            version: _v,
            ...work
          } = works.find(({ batchId }) => batchId === number) ?? {};
          const total = (
            await records.call(records.cast.member, 'GET', '/farm-yield/total', { query: { year: '2026' } })
          ).item;
          seen.push({ record, work, total });
          expect((await records.call(records.cast.member, 'DELETE', `/farm-yield/${number}`)).status).toBe(200);
        }
        expect(seen[1]).toEqual(seen[0]);
      }),
      { numRuns: 25, seed: 11 },
    );
  }, 120_000);
});
