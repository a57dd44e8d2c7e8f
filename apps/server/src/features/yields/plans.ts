import type { YieldPlan } from '@onsil/contract/yield-plans';
import { recordAudit } from '#features/audit/audit.ts';
import { requireCrop } from '#features/crops/crops.ts';
import { requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { countPlans, deletePlan, insertPlan, listPlans, readPlan, updatePlan } from './plans.sql.ts';

/** Planned harvest of the current farm by crop and month. */
export const listYieldPlans = async (
  ctx: FarmContext,
  { pageNo, pageSize, ...query }: { year?: number | undefined; farmCropId?: number | undefined } & Page,
): Promise<PageOf<YieldPlan>> => {
  const filter = { ...query, farmNo: ctx.farm.farmNo };
  return readPage({ pageNo, pageSize }, (range) => listPlans(ctx.db, filter, range), countPlans(ctx.db, filter));
};

type NewPlan = { farmCropId: number; year: number; month: number; planKg: number };

/** Creates the plan of a crop and month; each has at most one. */
export const createYieldPlan = async (ctx: FarmContext, plan: NewPlan): Promise<number> => {
  const { farmNo } = ctx.farm;
  return rejectDuplicates({ yield_plan_cultivate_crop_seq_year_month_key: 'month' }, () =>
    transact(ctx, async (ctx) => {
      await requireCrop(ctx, farmNo, plan.farmCropId);
      const planId = await insertPlan(ctx.db, { ...plan, farmNo });
      await recordAudit(ctx, { action: 'create', kind: 'yield-plan', thing: planId, farmNo, after: plan });
      return planId;
    }),
  );
};

/**
 * Locks a plan.
 * @throws NOT_FOUND, FORBIDDEN unless the caller manages its farm
 */
const lockManagedPlan = async (ctx: MemberContext, planId: number) => {
  const { row } = await lockPermitted(
    (options) => readPlan(ctx.db, planId, options),
    ({ farmNo }) => requireFarm(ctx, farmNo, 'manager'),
  );
  return row;
};

export const updateYieldPlan = (
  ctx: MemberContext,
  { planId, planKg, version }: { planId: number; planKg: number; version: number },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const plan = await lockManagedPlan(ctx, planId);
    requireVersion(plan.version, version);
    await updatePlan(ctx.db, planId, planKg);
    const change = { before: { planKg: plan.planKg }, after: { planKg } };
    await recordAudit(ctx, { action: 'change', kind: 'yield-plan', thing: planId, farmNo: plan.farmNo, ...change });
  });

export const deleteYieldPlan = (ctx: MemberContext, planId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { farmNo, version: _, ...before } = await lockManagedPlan(ctx, planId);
    await deletePlan(ctx.db, planId);
    await recordAudit(ctx, { action: 'remove', kind: 'yield-plan', thing: planId, farmNo, before });
  });
