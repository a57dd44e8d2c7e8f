import { sql } from 'kysely';
import type { FarmFigures } from '@onsil/contract/farm-statistics';
import type { Database } from '#platform/database/database.ts';

export type StatisticRow = FarmFigures & { farmNo: number; updatedAt: Date };

/** Statistics entered by farms; farms without any are left out. */
export const listStatistics = (db: Database, farmNos: readonly number[]): Promise<StatisticRow[]> =>
  db
    .selectFrom('farmStatistic')
    .select([
      'farmNo',
      'productionDay',
      'productionWeek',
      'productionMonth',
      'electricityMonth',
      'waterMonth',
      'co2Month',
      'updatedAt',
    ])
    .where('farmNo', '=', sql<number>`any(${farmNos})`)
    .execute();

/** Serializes changes of a farm's statistics, also its first, until the transaction ends. */
export const lockStatistics = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('farm statistics'), ${farmNo})`.execute(db);

export const upsertStatistic = (db: Database, farmNo: number, figures: FarmFigures, now: Date) => {
  const row = {
    productionDay: figures.productionDay,
    productionWeek: figures.productionWeek,
    productionMonth: figures.productionMonth,
    electricityMonth: figures.electricityMonth,
    waterMonth: figures.waterMonth,
    co2Month: figures.co2Month,
    updatedAt: now,
  };
  return db
    .insertInto('farmStatistic')
    .values({ farmNo, ...row })
    .onConflict((conflict) => conflict.column('farmNo').doUpdateSet(row))
    .execute();
};
