import type { Cell } from '@onsil/contract/racks';
import type { Need } from '@onsil/contract/yield-forecast';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCrop } from '#features/crops/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { layOutAll, requireCells } from '#features/layouts/service.ts';
import { addBatch } from '#features/yield-work/service.ts';
import { calculateNeed } from './backward-service.ts';
import { addToPlan } from './repository.ts';

type Accepted = Need & { batchNm?: string | undefined; cells: readonly Cell[] };

/**
 * Saves a calculated plan: adds kg to the month's plan and creates a batch with reserved positions from planting to
 * harvest. The reservation ends then, so that later plans can use the positions.
 * @throws INVALID unknownCrop, unknownCell, taken at `batchNm`, tooBig at `kg`; PLACE_TAKEN if the positions were taken
 * meanwhile
 */
export const acceptBackward = async (
  ctx: CallContext,
  { batchNm, cells, ...need }: Accepted,
): Promise<{ workNo: number; planId: number }> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  return ctx.db.transaction().execute(async (db) => {
    const crop = await openCrop(ctx, db, fno, need.cultivateCropSeq);
    const plan = await calculateNeed(db, crop, need);
    const first = plan?.stages[0];
    if (!plan || !first) throw refuse('INVALID', { fields: [{ path: 'cultivateCropSeq', code: 'invalid' }] });
    await requireCells(db, fno, cells);
    const details = { cultivateCropSeq: need.cultivateCropSeq, batchNm, note: '', cells: [] };
    const planned = { startOn: first.on, trays: first.trays, plannedPlants: first.plants, planKg: need.kg };
    const { workNo } = await addBatch(ctx, db, { fno }, { ...details, ...planned });
    const { from, until, stage: plannedFor } = plan.standing;
    const layouts = [
      { workNo, plannedFor, day: from, cells, entryId: null },
      { workNo, plannedFor, day: until, cells: [], entryId: null },
    ];
    if (cells.length > 0) await layOutAll(db, fno, layouts, kstDay(ctx.now()));
    return { workNo, planId: await planMonth(ctx, db, fno, need) };
  });
};

const planMonth = async (ctx: CallContext, db: CallContext['db'], fno: number, need: Need): Promise<number> => {
  const { cultivateCropSeq, kg, by } = need;
  const month = { cultivateCropSeq, year: Number(by.slice(0, 4)), month: Number(by.slice(5, 7)) };
  const { planId, before, after } = await addToPlan(db, { fno, ...month, kg });
  const change =
    before === null
      ? { action: 'create', after: { ...month, planKg: after } }
      : { action: 'change', before: { planKg: before }, after: { planKg: after } };
  await recordAudit(ctx, db, { kind: 'yield-plan', thing: planId, fno, ...change });
  return planId;
};
