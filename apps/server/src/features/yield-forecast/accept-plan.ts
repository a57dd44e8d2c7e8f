import type { Cell } from '@onsil/contract/racks';
import type { PlantingNeed } from '@onsil/contract/yield-forecast';
import { kstDay } from '@onsil/domain/calendar/kst';
import { recordAudit } from '#features/audit/audit.ts';
import { createBatch } from '#features/batches/batches.ts';
import { requireCrop } from '#features/crops/crops.ts';
import { saveLayouts, requireCells, type Layout } from '#features/layouts/layouts.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { upsertPlan } from './forecast.sql.ts';
import { loadPlanner } from './planner.ts';

type Accepted = PlantingNeed & { batchName?: string | undefined; cells: readonly Cell[] };

/**
 * Saves a calculated plan: adds kg to the month's plan and creates a batch with reserved positions from planting to
 * harvest. The reservation ends then, so that later plans can use the positions.
 * @throws INVALID unknownCrop, unknownCell, taken at `batchName`, tooBig at `kg`; PLACE_TAKEN if the positions were taken
 * meanwhile
 */
export const acceptBackwardPlan = (
  ctx: FarmContext,
  { farmCropId, batchName, ...part }: Accepted,
): Promise<{ batchId: number; planId: number }> =>
  transact(ctx, async (ctx) => {
    await requireCells(ctx.db, ctx.farm.farmNo, part.cells);
    const [saved] = await saveParts(ctx, farmCropId, [{ ...part, batchName }]);
    if (!saved) throw invalidField('farmCropId', 'invalid');
    return saved;
  });

/**
 * Saves all parts of a delivery as `acceptBackwardPlan` does one, or none: they share a transaction, in which
 * `saveLayouts` locks the layouts of the farm, so that of two calls for the same positions the second is refused.
 * @throws as `acceptBackwardPlan`
 */
export const acceptDeliveryParts = (
  ctx: FarmContext,
  { farmCropId, parts }: { farmCropId: number; parts: readonly Part[] },
): Promise<{ batchIds: number[]; planIds: number[] }> =>
  transact(ctx, async (ctx) => {
    for (const [index, { cells }] of parts.entries())
      await requireCells(ctx.db, ctx.farm.farmNo, cells, (cell) => `parts.${index}.cells.${cell}`);
    const saved = await saveParts(ctx, farmCropId, parts);
    return {
      batchIds: saved.map(({ batchId }) => batchId),
      planIds: [...new Set(saved.map(({ planId }) => planId))],
    };
  });

type Part = Pick<Accepted, 'kg' | 'by' | 'batchName' | 'cells'>;

const saveParts = async (
  ctx: FarmContext,
  farmCropId: number,
  parts: readonly Part[],
): Promise<{ batchId: number; planId: number }[]> => {
  const { farmNo } = ctx.farm;
  const plan = await loadPlanner(ctx.db, await requireCrop(ctx, farmNo, farmCropId));
  const layouts: Layout[] = [];
  const made: (Pick<Part, 'kg' | 'by'> & { batchId: number })[] = [];
  for (const { kg, by, batchName, cells } of parts) {
    const { stages, standing } = plan({ kg, by }) ?? {};
    const [first] = stages ?? [];
    if (!standing || !first) throw invalidField('farmCropId', 'invalid');
    const details = { farmCropId, batchName, note: '', cells: [] };
    const planned = { startOn: first.on, trays: first.trays, plannedPlants: first.plants, planKg: kg };
    const { batchId } = await createBatch(ctx, { farmNo }, { ...details, ...planned });
    made.push({ kg, by, batchId });
    const { from, until, stage: plannedFor } = standing;
    if (cells.length > 0)
      layouts.push(
        { batchId, plannedFor, day: from, cells, entryId: null },
        { batchId, plannedFor, day: until, cells: [], entryId: null },
      );
  }
  if (layouts.length > 0) await saveLayouts(ctx.db, farmNo, { layouts, today: kstDay(ctx.now()) });
  const saved: { batchId: number; planId: number }[] = [];
  for (const { kg, by, batchId } of made)
    saved.push({ batchId, planId: await planMonth(ctx, farmNo, { farmCropId, kg, by }) });
  return saved;
};

const planMonth = async (ctx: MemberContext, farmNo: number, need: PlantingNeed): Promise<number> => {
  const { farmCropId, kg, by } = need;
  const month = { farmCropId, year: Number(by.slice(0, 4)), month: Number(by.slice(5, 7)) };
  const { planId, before, after } = await upsertPlan(ctx.db, { farmNo, ...month, kg });
  const change =
    before === null
      ? { action: 'create', after: { ...month, planKg: after } }
      : { action: 'change', before: { planKg: before }, after: { planKg: after } };
  await recordAudit(ctx, { kind: 'yield-plan', thing: planId, farmNo, ...change });
  return planId;
};
