import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type PlanFilter = { fno: number; year?: number | undefined; cultivateCropSeq?: number | undefined };

const plans = (db: Database, { fno, year, cultivateCropSeq }: PlanFilter) =>
  db
    .selectFrom('yield_plan as plan')
    .innerJoin('farm_crop as crop', 'crop.cultivate_crop_seq', 'plan.cultivate_crop_seq')
    .where('plan.fno', '=', fno)
    .$if(year !== undefined, (query) => query.where('plan.year', '=', year ?? 0))
    .$if(cultivateCropSeq !== undefined, (query) => query.where('plan.cultivate_crop_seq', '=', cultivateCropSeq ?? 0));

/** Latest year first, then by month and crop. */
export const listPlans = (db: Database, filter: PlanFilter, offset: number, limit: number) =>
  plans(db, filter)
    .select([
      'plan.plan_id as planId',
      'plan.cultivate_crop_seq as cultivateCropSeq',
      'crop.name as cropNm',
      'plan.year',
      'plan.month',
      'plan.plan_kg as planKg',
      'plan.version',
    ])
    .orderBy('plan.year', 'desc')
    .orderBy('plan.month')
    .orderBy('crop.name')
    .orderBy('plan.plan_id')
    .offset(offset)
    .limit(limit)
    .execute();

export const countPlans = async (db: Database, filter: PlanFilter): Promise<number> =>
  (
    await plans(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const lockPlan = (db: Database, planId: number) =>
  db
    .selectFrom('yield_plan')
    .select(['fno', 'cultivate_crop_seq as cultivateCropSeq', 'year', 'month', 'plan_kg as planKg', 'version'])
    .where('plan_id', '=', planId)
    .forUpdate()
    .executeTakeFirst();

export const insertPlan = async (
  db: Database,
  {
    cultivateCropSeq,
    planKg,
    ...rest
  }: { fno: number; cultivateCropSeq: number; year: number; month: number; planKg: number },
): Promise<number> =>
  (
    await db
      .insertInto('yield_plan')
      .values({ ...rest, cultivate_crop_seq: cultivateCropSeq, plan_kg: planKg })
      .returning('plan_id as planId')
      .executeTakeFirstOrThrow()
  ).planId;

export const updatePlan = (db: Database, planId: number, planKg: number) =>
  db
    .updateTable('yield_plan')
    .set({ plan_kg: planKg, version: sql<number>`version + 1` })
    .where('plan_id', '=', planId)
    .execute();

export const deletePlan = (db: Database, planId: number) =>
  db.deleteFrom('yield_plan').where('plan_id', '=', planId).execute();
