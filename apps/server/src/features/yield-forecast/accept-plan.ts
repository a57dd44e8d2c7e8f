import type { Cell } from '@onsil/contract/racks';
import type { PlantingNeed } from '@onsil/contract/yield-forecast';
import { kstDay } from '@onsil/domain/calendar/kst';
import { recordAudit } from '#features/audit/audit.ts';
import { createBatch } from '#features/batches/batches.ts';
import { requireCrop } from '#features/crops/crops.ts';
import { saveLayouts, requireCells } from '#features/layouts/layouts.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { calculatePlan } from './backward-plan.ts';
import { upsertPlan } from './forecast.sql.ts';

type Accepted = PlantingNeed & { batchName?: string | undefined; cells: readonly Cell[] };

/**
 * Saves a calculated plan: adds kg to the month's plan and creates a batch with reserved positions from planting to
 * harvest. The reservation ends then, so that later plans can use the positions.
 * @throws INVALID unknownCrop, unknownCell, taken at `batchName`, tooBig at `kg`; PLACE_TAKEN if the positions were taken
 * meanwhile
 */
export const acceptBackwardPlan = async (
  ctx: FarmContext,
  { batchName, cells, ...need }: Accepted,
): Promise<{ batchId: number; planId: number }> => {
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    const crop = await requireCrop(ctx, farmNo, need.farmCropId);
    const plan = await calculatePlan(ctx.db, crop, need);
    const first = plan?.stages[0];
    if (!plan || !first) throw invalidField('farmCropId', 'invalid');
    await requireCells(ctx.db, farmNo, cells);
    const details = { farmCropId: need.farmCropId, batchName, note: '', cells: [] };
    const planned = { startOn: first.on, trays: first.trays, plannedPlants: first.plants, planKg: need.kg };
    const { batchId } = await createBatch(ctx, { farmNo }, { ...details, ...planned });
    const { from, until, stage: plannedFor } = plan.standing;
    const layouts = [
      { batchId, plannedFor, day: from, cells, entryId: null },
      { batchId, plannedFor, day: until, cells: [], entryId: null },
    ];
    if (cells.length > 0) await saveLayouts(ctx.db, farmNo, { layouts, today: kstDay(ctx.now()) });
    return { batchId, planId: await planMonth(ctx, farmNo, need) };
  });
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
