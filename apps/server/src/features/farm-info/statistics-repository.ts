import { sql } from 'kysely';
import type { FarmFigures } from '@onsil/contract/farm-statistics';
import type { Database } from '#platform/database.ts';

export type StatisticRow = FarmFigures & { fno: number; updatedAt: Date };

/** Statistics entered by farms; farms without any are left out. */
export const listStatistics = (db: Database, fnos: readonly number[]): Promise<StatisticRow[]> =>
  db
    .selectFrom('farm_statistic')
    .select([
      'fno',
      'production_day as productionDay',
      'production_week as productionWeek',
      'production_month as productionMonth',
      'electricity_month as electricityMonth',
      'water_month as waterMonth',
      'co2_month as co2Month',
      'updated_at as updatedAt',
    ])
    .where('fno', '=', sql<number>`any(${fnos})`)
    .execute();

export const upsertStatistic = (db: Database, fno: number, figures: FarmFigures, now: Date) => {
  const row = {
    production_day: figures.productionDay,
    production_week: figures.productionWeek,
    production_month: figures.productionMonth,
    electricity_month: figures.electricityMonth,
    water_month: figures.waterMonth,
    co2_month: figures.co2Month,
    updated_at: now,
  };
  return db
    .insertInto('farm_statistic')
    .values({ fno, ...row })
    .onConflict((conflict) => conflict.column('fno').doUpdateSet(row))
    .execute();
};
