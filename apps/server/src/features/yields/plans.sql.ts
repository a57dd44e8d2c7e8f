import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import type { RowRange } from '#platform/http/page.ts';

export type PlanFilter = { farmNo: number; year?: number | undefined; farmCropId?: number | undefined };

const plans = (db: Database, { farmNo, year, farmCropId }: PlanFilter) =>
  db
    .selectFrom('yieldPlan as plan')
    .innerJoin('farmCrop as crop', 'crop.farmCropId', 'plan.farmCropId')
    .where('plan.farmNo', '=', farmNo)
    .$if(year !== undefined, (query) => query.where('plan.year', '=', year ?? 0))
    .$if(farmCropId !== undefined, (query) => query.where('plan.farmCropId', '=', farmCropId ?? 0));

/** Latest year first, then by month and crop. */
export const listPlans = (db: Database, filter: PlanFilter, { offset, limit }: RowRange) =>
  plans(db, filter)
    .select([
      'plan.planId',
      'plan.farmCropId',
      'crop.name as cropName',
      'plan.year',
      'plan.month',
      'plan.planKg',
      'plan.version',
    ])
    .orderBy('plan.year', 'desc')
    .orderBy('plan.month')
    .orderBy('crop.name')
    .orderBy('plan.planId')
    .offset(offset)
    .limit(limit)
    .execute();

export const countPlans = (db: Database, filter: PlanFilter): Promise<number> => countRows(plans(db, filter));

export const readPlan = (db: Database, planId: number, { lock }: LockOption) =>
  db
    .selectFrom('yieldPlan')
    .select(['farmNo', 'farmCropId', 'year', 'month', 'planKg', 'version'])
    .where('planId', '=', planId)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();

export const insertPlan = async (
  db: Database,
  { farmCropId, planKg, ...rest }: { farmNo: number; farmCropId: number; year: number; month: number; planKg: number },
): Promise<number> =>
  (
    await db
      .insertInto('yieldPlan')
      .values({ ...rest, farmCropId, planKg })
      .returning('planId')
      .executeTakeFirstOrThrow()
  ).planId;

export const updatePlan = (db: Database, planId: number, planKg: number) =>
  db
    .updateTable('yieldPlan')
    .set({ planKg, version: sql<number>`version + 1` })
    .where('planId', '=', planId)
    .execute();

export const deletePlan = (db: Database, planId: number) =>
  db.deleteFrom('yieldPlan').where('planId', '=', planId).execute();
