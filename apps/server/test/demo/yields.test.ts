import { beforeAll, expect, test } from 'vitest';
import { currentStage, tallyBatch } from '@onsil/domain/batches/tally';
import { hourMs } from '@onsil/domain/calendar/duration';
import { loadLimits, getLimitsAt } from '#features/alarm-limits/limits.ts';
import { isComplete, loadBatches, type Batch } from '#features/batches/load-batches.ts';
import { validateBatch } from '#features/batches/validate-batch.ts';
import { fillBatches } from '#server/demo/batches/fill-batches.ts';
import { fillCrops } from '#server/demo/crops/fill-crops.ts';
import { createDemoRecipe } from '#server/demo/crops/recipes.ts';
import { fillFarms, fillRoles } from '#server/demo/farms.ts';
import { provisionMembers } from '#server/demo/members.ts';
import { fillRacks } from '#server/demo/racks.ts';
import { noon } from '../support/batches-world.ts';
import { usePortal } from '../support/hooks.ts';

const portal = usePortal({ now: noon + 3 * hourMs });
let batches: Batch[];
let ms: number;

beforeAll(async () => {
  const demo = {
    ctx: portal.ctx,
    memberNos: await provisionMembers(portal.ctx, 'a demo password', 'ko'),
    language: 'ko' as const,
  };
  await fillFarms(demo, {});
  await fillRoles(demo);
  await fillCrops(demo);
  await fillRacks(demo);
  const from = performance.now();
  await fillBatches(demo);
  ms = performance.now() - from;
  await fillBatches(demo); // a second start does not change them
  const { rows } = await portal.pool.query<{ no: number }>('select batch_id as no from batch');
  batches = await loadBatches(
    portal.ctx.db,
    rows.map(({ no }) => no),
  );
});

const ofStage = (stage: string) =>
  batches.filter((batch) => !isComplete(batch) && currentStage(batch.stages, batch.entries) === stage);

test('the demo has a year of batches, and some in every stage today', () => {
  if (process.env['ONSIL_TELL_FIGURES']) console.log(`${batches.length} batches of the demo: ${Math.round(ms)} ms`);
  expect(batches.length).toBeGreaterThan(40);
  expect(new Set(batches.map(({ batchName, farmNo }) => `${farmNo} ${batchName}`)).size).toBe(batches.length);
  for (const stage of ['work', 'seedling', 'transplant', 'plant', 'harvest']) expect(ofStage(stage)).not.toEqual([]);
});

test('they could have been entered as they are, with losses and grades that a farm has', () => {
  for (const batch of batches) {
    expect([batch.batchName, validateBatch(batch)]).toEqual([batch.batchName, null]);
    if (!isComplete(batch)) continue;
    const tally = tallyBatch(batch.stages, batch.entries);
    for (const { arrived, discarded, stage } of tally)
      if (stage !== 'harvest' && batch.stages.length > 2) expect(discarded / arrived).toBeLessThanOrEqual(0.08);
    const harvests = batch.entries.filter(({ stage }) => stage === 'harvest');
    const [kg, best] = [
      harvests.reduce((sum, one) => sum + (one.weightKg ?? 0), 0),
      harvests.reduce((sum, one) => sum + (one.kgGradeA ?? 0), 0),
    ];
    expect(best / kg).toBeGreaterThan(0.79);
    expect(best / kg).toBeLessThanOrEqual(0.95);
  }
});

test('the rooms’ limits follow the batches and equal the earlier ones', async () => {
  const { rows } = await portal.pool.query<{ id: number; system: string; work: number | null }>(
    `select controller_no as id, controller_id as system, batch_id as work from controller join cultivation using (controller_no)
     where ended_at is null and controller_id like 'PG-A-%'`,
  );
  expect(rows.map(({ system }) => system).toSorted()).toEqual(['PG-A-R1', 'PG-A-R2', 'PG-A-SEED']);
  const standards = await loadLimits(
    portal.ctx.db,
    rows.map(({ id }) => id),
    portal.ctx.now(),
  );
  for (const { id, system } of rows) {
    const stage = createDemoRecipe(system, portal.ctx.now())?.recipe.stages[0];
    const minute = 15 * 60;
    const lit = (minute - (stage?.dayFromMinute ?? 0) + 1_440) % 1_440 < (stage?.dayMinutes ?? 0);
    for (const [field, { day, night }] of Object.entries(stage?.fields ?? {}))
      expect(getLimitsAt(standards(id), field, portal.ctx.now()).ranges?.[0], `${system} ${field}`).toEqual(
        (lit ? day : night)[0],
      );
  }
});
