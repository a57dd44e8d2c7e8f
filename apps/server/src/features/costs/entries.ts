import type { CostEntry, NewCost } from '@onsil/contract/costs';
import { recordAudit } from '#features/audit/audit.ts';
import { lockBatchForShare } from '#features/batches/batches.ts';
import { lockFarmCropForShare } from '#features/crops/crops.ts';
import { requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  countCosts,
  deleteCostRow,
  insertCost,
  listCostRows,
  readCost,
  updateCostRow,
  type CostSorting,
  type Months,
} from './entries.sql.ts';
import { requireMonths } from './months.ts';

/** Costs entered for the current farm. */
export const listCosts = async (
  ctx: FarmContext,
  { pageNo, pageSize, sort, order, ...months }: Months & CostSorting & Page,
): Promise<PageOf<CostEntry>> => {
  const { farmNo } = ctx.farm;
  requireMonths(months);
  const filter = { ...months, farmNo };
  return readPage(
    { pageNo, pageSize },
    (range) => listCostRows(ctx.db, filter, { sort, order }, range),
    countCosts(ctx.db, filter),
  );
};

/** @throws INVALID for a batch or crop of another farm */
const requireTarget = async (ctx: MemberContext, farmNo: number, { batchId, farmCropId }: NewCost): Promise<void> => {
  if (batchId !== null && !(await lockBatchForShare(ctx.db, farmNo, batchId)))
    throw invalidField('batchId', 'unknownBatch');
  if (farmCropId !== null && !(await lockFarmCropForShare(ctx.db, farmNo, farmCropId)))
    throw invalidField('farmCropId', 'unknownCrop');
};

export const createCost = async (ctx: FarmContext, cost: NewCost): Promise<number> => {
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    await requireTarget(ctx, farmNo, cost);
    const costId = await insertCost(ctx.db, cost, { farmNo, now: new Date(ctx.now()) });
    await recordAudit(ctx, { action: 'create', kind: 'cost', thing: costId, farmNo, after: cost });
    return costId;
  });
};

/**
 * Locks a cost.
 * @throws NOT_FOUND, FORBIDDEN unless the caller manages its farm
 */
const lockManagedCost = async (ctx: MemberContext, costId: number) => {
  const { row } = await lockPermitted(
    (options) => readCost(ctx.db, costId, options),
    ({ farmNo }) => requireFarm(ctx, farmNo, 'manager'),
  );
  return row;
};

export const updateCost = (
  ctx: MemberContext,
  costId: number,
  { version, ...after }: NewCost & { version: number },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { farmNo, version: current, ...before } = await lockManagedCost(ctx, costId);
    requireVersion(current, version);
    await requireTarget(ctx, farmNo, after);
    await updateCostRow(ctx.db, costId, after);
    await recordAudit(ctx, { action: 'change', kind: 'cost', thing: costId, farmNo, before, after });
  });

export const deleteCost = (ctx: MemberContext, costId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { farmNo, version: _, ...before } = await lockManagedCost(ctx, costId);
    await deleteCostRow(ctx.db, costId);
    await recordAudit(ctx, { action: 'remove', kind: 'cost', thing: costId, farmNo, before });
  });
