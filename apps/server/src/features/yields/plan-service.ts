import type { YieldPlan } from '@onsil/contract/yield-plans';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { refuseTaken } from '#platform/taken.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCrop } from '#features/crops/service.ts';
import { openCurrentFarm, openFarm } from '#features/farms/service.ts';
import { countPlans, deletePlan, insertPlan, listPlans, lockPlan, updatePlan } from './plan-repository.ts';

/** Planned harvest of the current farm by crop and month. */
export const yieldPlans = async (
  ctx: CallContext,
  {
    pageNo,
    pageSize,
    ...query
  }: { year?: number | undefined; farmCropId?: number | undefined; pageNo: number; pageSize: number },
): Promise<{ items: YieldPlan[]; paging: Paging }> => {
  const filter = { ...query, farmNo: (await openCurrentFarm(ctx)).farmNo };
  const [items, totalCount] = await Promise.all([
    listPlans(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countPlans(ctx.db, filter),
  ]);
  return { items, paging: pagingOf(pageNo, pageSize, totalCount) };
};

type NewPlan = { farmCropId: number; year: number; month: number; planKg: number };

/** Creates the plan of a crop and month; each has at most one. */
export const addYieldPlan = async (ctx: CallContext, plan: NewPlan): Promise<number> => {
  const { farmNo } = await openCurrentFarm(ctx, 'manager');
  return refuseTaken({ yield_plan_cultivate_crop_seq_year_month_key: 'month' }, () =>
    ctx.db.transaction().execute(async (db) => {
      await openCrop(ctx, db, farmNo, plan.farmCropId);
      const planId = await insertPlan(db, { ...plan, farmNo });
      await recordAudit(ctx, db, { action: 'create', kind: 'yield-plan', thing: planId, farmNo, after: plan });
      return planId;
    }),
  );
};

/**
 * Locks a plan.
 * @throws NOT_FOUND, FORBIDDEN unless the caller manages its farm
 */
const lockManagedPlan = async (ctx: CallContext, db: Database, planId: number) => {
  const plan = await lockPlan(db, planId);
  if (!plan) throw refuse('NOT_FOUND');
  await openFarm({ ...ctx, db }, String(plan.farmNo), 'manager');
  return plan;
};

export const changeYieldPlan = (
  ctx: CallContext,
  { planId, planKg, version }: { planId: number; planKg: number; version: number },
): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const plan = await lockManagedPlan(ctx, db, planId);
    if (plan.version !== version) throw refuse('CONFLICT');
    await updatePlan(db, planId, planKg);
    const change = { before: { planKg: plan.planKg }, after: { planKg } };
    await recordAudit(ctx, db, { action: 'change', kind: 'yield-plan', thing: planId, farmNo: plan.farmNo, ...change });
  });

export const removeYieldPlan = (ctx: CallContext, planId: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { farmNo, version: _, ...before } = await lockManagedPlan(ctx, db, planId);
    await deletePlan(db, planId);
    await recordAudit(ctx, db, { action: 'remove', kind: 'yield-plan', thing: planId, farmNo, before });
  });
